import { useEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'
import { storedValue } from '../../api/stored-value.ts'

/** What a key does, for the sheet of keys and for the page. */
export interface DeskKey {
  keys: readonly string[]
  does: string
  run: () => void
}

const switchedOff = storedValue('local', 'desk-keys')

/** Whether single keys act; the device remembers it (WCAG 2.1.4). */
export const singleKeys = {
  areOn: () => switchedOff.read() !== 'off',
  write: (on: boolean) => (on ? switchedOff.remove() : switchedOff.write('off')),
}

/**
 * Single keys act while nothing is typed and no window is open; a key that is held, or pressed with Ctrl, Alt or Meta, does
 * nothing here [DESK1].
 */
export function useDeskKeys(keys: readonly DeskKey[], on: boolean): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  const names = keys.flatMap(key => key.keys).join(' ')
  useEffect(() => {
    if (!on) return undefined
    const bindings = names.split(' ').map(name => [
      name,
      (event: KeyboardEvent) => {
        if (event.repeat || event.defaultPrevented || isTyping(event.target) || isWindowOpen()) return
        event.preventDefault()
        latest.current.find(key => key.keys.includes(name))?.run()
      },
    ])
    return tinykeys(window, Object.fromEntries(bindings))
  }, [names, on])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

function isWindowOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
}
