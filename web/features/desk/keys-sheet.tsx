import { ownValue } from '../../../contract/core/own-value.ts'
import { KeysSheet, type KeysSheetProps } from '../../dashboard/keys-sheet.tsx'
import type { DeskKey } from './use-desk-keys.ts'

/** All keys of the desk [DESK1]. */
export function DeskKeysSheet({
  keys,
  ...sheet
}: Omit<KeysSheetProps, 'keys'> & { keys: readonly DeskKey[] }) {
  const named = keys.map(({ shown, keys: names, does }) => ({
    keys: (shown ? [shown] : names).map(name => ownValue(spoken, name) ?? name.toUpperCase()),
    does,
  }))
  return <KeysSheet {...sheet} keys={named} />
}

const spoken: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
  'Shift+j': 'Shift+J',
  'Shift+?': '?',
  'Shift+@': '@',
}
