import { type KeyboardEvent, type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pages } from '../../../../contract/pages.ts'
import type { Suggestion } from '../../../../contract/suggestions.ts'
import { scholarshipsText } from '../find/filter-texts.ts'
import { useSuggestions } from './use-suggestions.ts'

/** What the field tells of its list; `undefined` while there is none. */
export type ShownList = { activeId: string | undefined } | undefined

export type PressKey = (event: KeyboardEvent<HTMLInputElement>) => void

export type SuggestionsProps = {
  field: RefObject<HTMLInputElement | null>
  listId: string
  /** What is to be suggested for; `undefined` closes the list. */
  typed: string | undefined
  setTyped: (typed: string | undefined) => void
  onShow: (shown: ShownList) => void
  /** Receives the keys that are pressed in the field. */
  ref: Ref<PressKey>
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * The list below a search field [FIND6], as the ARIA pattern of an editable combobox with a list says: the focus stays in
 * the field, arrow keys choose, Enter takes what is chosen or else what is typed, Escape closes.
 */
export default function Suggestions({ field, listId, typed, setTyped, onShow, ref }: SuggestionsProps) {
  const found = useSuggestions(typed)
  const suggestions = found ?? []
  const [active, setActive] = useState<number>()
  const navigate = useNavigate()
  const { search } = useLocation()
  const isOpen = suggestions.length > 0
  const activeId = isOpen && active !== undefined ? `${listId}-${active}` : undefined
  useEffect(() => setActive(undefined), [found])
  useEffect(() => {
    onShow(isOpen ? { activeId } : undefined)
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [onShow, isOpen, activeId])

  function choose({ id, text }: Suggestion) {
    setTyped(undefined)
    if (id) void navigate(pages.scholarshipDetails(id), { state: { list: search } })
    else if (field.current) {
      field.current.value = text
      field.current.form?.requestSubmit()
    }
  }

  function move(step: number, field: HTMLInputElement) {
    const { length } = suggestions
    if (!isOpen) return setTyped(field.value)
    setActive(((active ?? (step > 0 ? -1 : length)) + step + length) % length)
  }

  function escape(field: HTMLInputElement) {
    if (typed === undefined) field.value = ''
    else setTyped(undefined)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget } = event
    const step = steps[key]
    const chosen = key === 'Enter' && active !== undefined ? suggestions[active] : undefined
    if (event.nativeEvent.isComposing) return
    // Enter submits what is typed; other keys move in it.
    if (key === 'Enter' && !chosen) setTyped(undefined)
    if (/^(Arrow(Left|Right)|Home|End)$/.test(key)) setActive(undefined)
    if (!step && !chosen && key !== 'Escape') return
    event.preventDefault()
    if (step) move(step, currentTarget)
    else if (chosen) choose(chosen)
    else escape(currentTarget)
  }
  useImperativeHandle(ref, () => press)

  return (
    <>
      <p role="status" className="sr-only">
        {found && numberText(found.length)}
      </p>
      {isOpen && (
        <ul
          id={listId}
          role="listbox"
          aria-label="Suggestions"
          // The field keeps the focus, and its keys.
          onMouseDown={event => event.preventDefault()}
          className="absolute top-full left-0 z-30 mt-3 max-h-[min(26rem,60svh)] w-[min(34rem,calc(100vw-3rem))] min-w-full overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-2 text-ink shadow-float"
        >
          {suggestions.map((suggestion, index) => (
            <li
              key={`${suggestion.kind} ${suggestion.id ?? suggestion.text}`}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              onClick={() => choose(suggestion)}
              className="min-h-11 cursor-pointer rounded-control px-3 py-2 leading-snug [overflow-wrap:anywhere] hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-brand"
            >
              {suggestion.text}{' '}
              <span className="block text-[0.9rem] text-ink-soft">{aboutText(suggestion)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function numberText(count: number): string {
  if (count === 0) return 'No suggestions'
  return count === 1 ? '1 suggestion' : `${count} suggestions`
}

function aboutText({ kind, count }: Suggestion): string {
  if (kind === 'scholarship') return 'Scholarship'
  return `${kind === 'place' ? 'Place' : 'University'}, ${scholarshipsText(count)}`
}
