import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { tinykeys } from 'tinykeys'
import { isTyping, isWindowOpen, isWithin } from '../../dashboard/single-keys.ts'
import type { KeysAhead } from './keys-ahead.ts'

/** What a key does, for the sheet of keys and for the page. */
export interface DeskKey {
  keys: readonly string[]
  does: string
  /** What the sheet shows, where the keys are many. */
  shown?: string
  run: (key: string) => void
}

/**
 * Single keys act while nothing is typed and no window is open; a key that is held, or pressed with Ctrl, Alt or Meta, does
 * nothing here [DESK1].
 */
export function useDeskKeys(keys: readonly DeskKey[], on: boolean, ahead: KeysAhead<KeyboardEvent>): void {
  const latest = useRef(keys)
  // With what is shown: a key that comes before an effect would act on what was shown before.
  useLayoutEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!on) return undefined
    const press = (event: KeyboardEvent) => {
      if (!isForDesk(event, ahead.isPainted)) return
      if (!event.repeat && ahead.press(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [ahead, on])
  useEffect(() => {
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [])
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

/** A key that types or commands, as far as it is not for a field beside the application. */
function isForDesk(event: KeyboardEvent, isPainted: boolean): boolean {
  const { key, target } = event
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || isWindowOpen()) return false
  if (key.length > 1 && !/^(Enter|Escape|Backspace|Delete|Arrow(Up|Down))$/.test(key)) return false
  // Until the next application is drawn, the field of the one before has the focus.
  return !isTyping(target) || (!isPainted && isWithin(target, '.desk-paper, .desk-rail'))
}

/** Presses a key that waited: in a field it is typed. */
export function pressAgain({ key, code, shiftKey }: KeyboardEvent): void {
  flushSync(() => {
    const field = document.activeElement ?? document.body
    const init = { key, code, shiftKey, bubbles: true, cancelable: true }
    if (!field.dispatchEvent(new KeyboardEvent('keydown', init)) || !isTyping(field)) return
    // The only way to type that leaves Undo and `input` to the browser.
    if (key === 'Backspace') document.execCommand('delete')
    else if (key === 'Enter' && field instanceof HTMLInputElement) field.form?.requestSubmit()
    else if (key === 'Enter') document.execCommand('insertText', false, '\n')
    else if (key.length === 1) document.execCommand('insertText', false, key)
  })
}

/** Escape leaves the innermost panel or field and gives the keys back to the desk; what is typed stays. */
function leave(event: KeyboardEvent): void {
  const { activeElement: last } = document
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || isWindowOpen()) return
  const panels = document.querySelectorAll<HTMLElement>('.desk [data-leave], .desk details[open] > summary')
  const within = last?.closest('.desk-panel, details')
  const innermost = [...panels].findLast(each => !within || within.contains(each)) ?? [...panels].at(-1)
  if (isTyping(last) && !within) (last as HTMLElement).blur()
  else if (innermost) {
    innermost.click()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  } else return
  // Otherwise it would clear what is chosen, too.
  event.preventDefault()
}

function isForSomethingElse({ target, key, repeat, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (repeat || isComposing || defaultPrevented || isTyping(target) || isWindowOpen()) return true
  return (key === ' ' || key === 'Enter') && isPressable(target)
}

/** What Space and Enter press themselves. */
function isPressable(target: EventTarget | null): boolean {
  return isWithin(target, 'a, button, summary, input')
}
