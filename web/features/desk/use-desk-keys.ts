import { useEffect, useLayoutEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'
import { storedValue } from '../../api/stored-value.ts'

/** What a key does, for the sheet of keys and for the page. */
export interface DeskKey {
  keys: readonly string[]
  does: string
  /** What the sheet shows, where the keys are many. */
  shown?: string
  run: (key: string) => void
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
  // With what is shown: a key that comes before an effect would act on what was shown before.
  useLayoutEffect(() => {
    latest.current = keys
  })
  // A key may be two: `g 1`.
  const names = keys.flatMap(key => key.keys).join('|')
  useEffect(() => {
    if (!on) return undefined
    const bindings = names.split('|').map(name => [
      // The first that matches acts, and an object lists names of digits first: as a pattern, a digit stays behind `g 1`.
      /^\d$/.test(name) ? `(${name})` : name,
      (event: KeyboardEvent) => {
        event.preventDefault()
        latest.current.find(key => key.keys.includes(name))?.run(name)
      },
    ])
    return tinykeys(window, Object.fromEntries(bindings), { ignore: isForSomethingElse })
  }, [names, on])
}

function isForSomethingElse({ target, key, repeat, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (repeat || isComposing || defaultPrevented || isTyping(target) || isWindowOpen()) return true
  return key === ' ' && isPressable(target)
}

const isWithin = (target: EventTarget | null, selector: string) =>
  target instanceof HTMLElement && target.closest(selector) !== null

function isTyping(target: EventTarget | null): boolean {
  return isWithin(target, 'input:not([type=checkbox]), textarea, select, [contenteditable]')
}

/** What Space presses itself. */
function isPressable(target: EventTarget | null): boolean {
  return isWithin(target, 'button, summary, input')
}

function isWindowOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
}
