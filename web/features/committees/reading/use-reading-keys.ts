import { useEffect, useEffectEvent } from 'react'
import { possiblePoints } from '../../../../contract/scores/score-terms.ts'
import { isTyping, isWindowOpen } from '../../../dashboard/single-keys.ts'

export interface ReadingKeys {
  give: (points: number) => void
  submit: () => void
  know: () => void
  undo: () => void
  sheet: () => void
}

/** What the keys of a reading do, for their sheet. */
export const keyWords = [
  { keys: ['1', '2', '3', '4', '5'], does: 'Give points for the open criterion, and open the next' },
  { keys: ['Tab'], does: 'Next row; Enter opens it' },
  { keys: ['Ctrl', 'Enter'], does: 'Submit and next; until then, the first criterion without points' },
  { keys: ['C'], does: 'I know this person' },
  { keys: ['U'], does: 'Take back what was submitted' },
  { keys: ['?'], does: 'All keys' },
] as const

/** Single keys act while nothing is typed and no window is open, unless they are switched off; Ctrl+Enter always does. */
export function useReadingKeys({ give, submit, know, undo, sheet }: ReadingKeys, on: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, isComposing, target } = event
    if (repeat || isComposing || event.defaultPrevented || isWindowOpen()) return
    if (key === 'Enter' && (ctrlKey || metaKey)) {
      event.preventDefault()
      submit()
    }
    if (!on || ctrlKey || metaKey || altKey || isTyping(target)) return
    const points = possiblePoints.find(each => key === String(each))
    const act = points ? () => give(points) : { c: know, u: undo, '?': sheet }[key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
