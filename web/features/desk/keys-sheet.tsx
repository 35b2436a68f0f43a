import { ownValue } from '../../../contract/core/own-value.ts'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { CloseButton, Modal } from '../../ui/windows/modal.tsx'
import type { DeskKey } from './use-desk-keys.ts'

type KeysSheetProps = {
  open: boolean
  onClose: () => void
  keys: readonly DeskKey[]
  on: boolean
  onSwitch: (on: boolean) => void
}

/** All keys of the desk, and the switch that turns single keys off [DESK1]. */
export function KeysSheet({ open, onClose, keys, on, onSwitch }: KeysSheetProps) {
  return (
    <Modal open={open} onClose={onClose} title="Keys">
      <dl className="desk-keys">
        {keys.map(key => (
          <div key={key.does}>
            <dt>
              {(key.shown ? [key.shown] : key.keys).map(name => (
                <kbd key={name}>{ownValue(spoken, name) ?? name.toUpperCase()}</kbd>
              ))}
            </dt>
            <dd>{key.does}</dd>
          </div>
        ))}
      </dl>
      <CheckField
        label="Use single-key shortcuts"
        checked={on}
        onChange={event => onSwitch(event.target.checked)}
      />
      <div className="mt-6 flex justify-end">
        <CloseButton />
      </div>
    </Modal>
  )
}

const spoken: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
  'Shift+j': 'Shift+J',
  'Shift+?': '?',
  'Shift+@': '@',
}
