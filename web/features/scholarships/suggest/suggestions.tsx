import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pages } from '../../../../contract/core/pages.ts'
import { ownValue } from '../../../../contract/core/own-value.ts'
import type { Suggestion } from '../../../../contract/scholarships/suggestions.ts'
import { scholarshipsText } from '../../../../contract/scholarships/filter-texts.ts'
import { useSuggestions } from './use-suggestions.ts'

/** The open list, with its active option; `undefined` while there is none. */
export type ShownList = { activeId: string | undefined } | undefined

export type PressKey = (event: KeyboardEvent<HTMLInputElement>) => void

export type SuggestionsProps = {
  listId: string
  /** The text to suggest for; `undefined` closes the list. */
  typed: string | undefined
  setTyped: (typed: string | undefined) => void
  /** Searches for a text. */
  searchFor: (text: string) => void
  onShow: (shown: ShownList) => void
  /** Handles key presses in the field. */
  ref: Ref<PressKey>
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * The list below a search field [FIND6], as the ARIA pattern of an editable combobox with a list says: the focus stays in
 * the field, arrow keys choose, Enter takes what is chosen or else what is typed, Escape closes.
 */
export default function Suggestions({ listId, onShow, ref, ...field }: SuggestionsProps) {
  const { found, active, choose, press } = useChoosing(field)
  const suggestions = found ?? []
  const isOpen = suggestions.length > 0
  const activeId = isOpen && active !== undefined ? `${listId}-${active}` : undefined
  useEffect(() => {
    onShow(isOpen ? { activeId } : undefined)
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [onShow, isOpen, activeId])
  useImperativeHandle(ref, () => press)
  return (
    <>
      <p role="status" className="sr-only">
        {found && numberText(found.length)}
      </p>
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label="Suggestions"
          // The field keeps the focus, and its keys.
          onMouseDown={event => event.preventDefault()}
          className="absolute top-full left-0 z-30 mt-3 max-h-[min(26rem,60svh)] w-[min(34rem,calc(100vw-3rem))] min-w-full overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-2 text-ink shadow-float"
        >
          {suggestions.map((suggestion, index) => (
            <Option
              key={`${suggestion.kind} ${suggestion.id ?? suggestion.text}`}
              id={`${listId}-${index}`}
              suggestion={suggestion}
              selected={index === active}
              onChoose={() => choose(suggestion)}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** The suggestions for the typed text, and their keyboard selection from the field. */
function useChoosing({ typed, setTyped, searchFor }: Omit<SuggestionsProps, 'listId' | 'onShow' | 'ref'>) {
  const found = useSuggestions(typed)
  const [chosen, setChosen] = useState<{ index: number; of: typeof found }>()
  const navigate = useNavigate()
  const { search } = useLocation()
  // A selection in an earlier list does not apply to this one.
  const active = chosen?.of === found ? chosen?.index : undefined

  function choose({ id, text }: Suggestion) {
    setTyped(undefined)
    if (id) void navigate(pages.scholarshipDetails(id), { state: { list: search } })
    else searchFor(text)
  }
  function move(step: number, input: HTMLInputElement) {
    const length = found?.length ?? 0
    if (length === 0) return setTyped(input.value)
    setChosen({ index: ((active ?? (step > 0 ? -1 : length)) + step + length) % length, of: found })
  }
  function escape(input: HTMLInputElement) {
    if (typed === undefined) input.value = ''
    else setTyped(undefined)
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget } = event
    const step = ownValue(steps, key)
    const taken = key === 'Enter' && active !== undefined ? found?.[active] : undefined
    if (event.nativeEvent.isComposing) return
    // Enter submits what is typed; other keys move in it.
    if (key === 'Enter' && !taken) setTyped(undefined)
    if (/^(Arrow(Left|Right)|Home|End)$/.test(key)) setChosen(undefined)
    if (!step && !taken && key !== 'Escape') return
    event.preventDefault()
    if (step) move(step, currentTarget)
    else if (taken) choose(taken)
    else escape(currentTarget)
  }
  return { found, active, choose, press }
}

type OptionProps = { id: string; suggestion: Suggestion; selected: boolean; onChoose: () => void }

function Option({ id, suggestion, selected, onChoose }: OptionProps) {
  return (
    <button
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      onClick={onChoose}
      className="block min-h-11 w-full text-left rounded-control px-3 py-2 leading-snug [overflow-wrap:anywhere] hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-brand"
    >
      {suggestion.text} <span className="block text-[0.9rem] text-ink-soft">{aboutText(suggestion)}</span>
    </button>
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
