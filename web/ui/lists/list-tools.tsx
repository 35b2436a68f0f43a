import { type ComponentProps, type FormEvent, useId, useRef } from 'react'
import { maximumSearchLength } from '../../../contract/core/lists/list-pages.ts'
import type { ListChoices } from '../../lists/use-list-address.ts'
import { Button } from '../button.tsx'
import { toolClass } from '../fields/control-class.ts'
import { useSearchBox } from '../fields/use-search-box.ts'
import { Icon } from '../icons.tsx'
import { SkipLink } from '../skip-link.tsx'

/** The part of a list's address that search and choices are about. */
export type ListAddress = {
  search: string
  chosen: Record<string, string | undefined>
  change: (values: Record<string, string>) => void
  reset: () => void
}

/** The id of the box that the list below is in. */
export const listId = 'list'

type ListToolsProps = {
  address: ListAddress
  choices: ListChoices
  label: string
  placeholder: string
}

/** Search box and choices above a list; every change has its own address. */
export function ListTools({ address, choices, label, placeholder }: ListToolsProps) {
  const { search, change } = address
  const input = useRef<HTMLInputElement>(null)
  useSearchBox(input, search)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    change({ search: typeof typed === 'string' ? typed.trim() : '' })
  }
  function reset() {
    if (input.current) input.current.value = ''
    address.reset()
  }
  return (
    <search className="@container mb-2 flex flex-wrap items-end gap-x-3 gap-y-2">
      <SkipLink to={listId} text="Skip to the list" />
      <form onSubmit={submit} className="flex min-w-0 grow basis-72 flex-wrap gap-2 @min-[32rem]:basis-88">
        <SearchBox ref={input} defaultValue={search} aria-label={label} placeholder={placeholder} />
        <Button type="submit" size="small" className="min-h-12 lg:min-h-[2.353rem]">
          Search
        </Button>
        <Button variant="secondary" size="small" className="min-h-12 lg:min-h-[2.353rem]" onClick={reset}>
          Reset
        </Button>
      </form>
      {Object.entries(choices).map(([name, choice]) => (
        <Choice key={name} name={name} choice={choice} address={address} />
      ))}
    </search>
  )
}

function SearchBox(props: ComponentProps<'input'>) {
  return (
    <div className="relative min-w-0 grow basis-32 @min-[32rem]:basis-44">
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        {...props}
        type="search"
        name="search"
        maxLength={maximumSearchLength}
        className={`${toolClass} pl-11 text-ellipsis`}
      />
    </div>
  )
}

type ChoiceProps = { name: string; choice: ListChoices[string]; address: ListAddress }

function Choice({ name, choice: { label, options }, address: { chosen, change } }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 grow items-center gap-2 @min-[32rem]:grow-0">
      <label htmlFor={id} className="font-semibold whitespace-nowrap">
        {label}
      </label>
      <select
        id={id}
        value={chosen[name] ?? ''}
        onChange={event => change({ [name]: event.currentTarget.value })}
        className={`${toolClass} select-arrow pr-9`}
      >
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
