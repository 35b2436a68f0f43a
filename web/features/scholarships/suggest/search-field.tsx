import { type FunctionComponent, lazy, Suspense, useId, useRef, useState } from 'react'
import { maximumSearchLength } from '../../../../contract/core/lists/list-pages.ts'
import { useSearchBox } from '../../../ui/fields/use-search-box.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useHydrated } from '../../../ui/loading/use-hydrated.ts'
import type { PressKey, ShownList, SuggestionsProps } from './suggestions.tsx'

/** Comes when somebody is about to search; if it does not, the field stays a plain one. */
const Suggestions = lazy<FunctionComponent<SuggestionsProps>>(() =>
  import('./suggestions.tsx').catch(() => ({ default: () => null })),
)

type SearchFieldProps = { search: string; className: string }

/** The field of a search; with scripts it suggests while one types [FIND6]. */
export function SearchField({ search, className }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useSearchBox(field, search)
  const pressKey = useRef<PressKey>(null)
  const listId = useId()
  const [isUsed, setUsed] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [list, setList] = useState<ShownList>()
  function searchFor(text: string) {
    if (!field.current) return
    field.current.value = text
    field.current.form?.requestSubmit()
  }
  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': list !== undefined,
    'aria-controls': list && listId,
    'aria-activedescendant': list?.activeId,
  } as const
  return (
    <div className={`relative min-w-0 ${className}`}>
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={field}
        type="text"
        role="searchbox"
        {...(useHydrated() && combobox)}
        name="search"
        enterKeyHint="search"
        autoComplete="off"
        defaultValue={search}
        maxLength={maximumSearchLength}
        aria-label="Search scholarships"
        placeholder="Subject, place, “free”…"
        onFocus={() => setUsed(true)}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={event => pressKey.current?.(event)}
        onBlur={() => setTyped(undefined)}
        className="min-h-11 w-full rounded-control bg-transparent pr-2 pl-10 text-ellipsis"
      />
      {(isUsed || typed !== undefined) && (
        <Suspense>
          <Suggestions
            ref={pressKey}
            listId={listId}
            typed={typed}
            setTyped={setTyped}
            searchFor={searchFor}
            onShow={setList}
          />
        </Suspense>
      )}
    </div>
  )
}
