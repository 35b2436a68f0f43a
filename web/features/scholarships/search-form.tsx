import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from './suggest/search-field.tsx'

type SearchFormProps = {
  /** The current search. */
  search?: string
  pending?: boolean
  /** The list that it searches: its controls belong to this form, too; `ResetButton` clears all of it. */
  list?: { formId: string; size: number | undefined; onSubmit: (event: FormEvent<HTMLFormElement>) => void }
}

const resetForm = 'reset-search'

/** Clears the search of a list, with its filters [S1] [S2]. */
export function ResetButton() {
  return (
    <Button type="submit" form={resetForm} variant="secondary" className="px-3!">
      Reset
    </Button>
  )
}

/** The search box of scholarships; it works before scripts have loaded, and every search is an address [S1, S2]. */
export function SearchForm({ search = '', pending, list }: SearchFormProps) {
  return (
    <search>
      <Form
        id={list?.formId}
        action={pages.allScholarships}
        onSubmit={list?.onSubmit}
        autoComplete={list && 'off'}
        className="flex gap-2 rounded-control border border-line-strong bg-surface p-1 text-ink"
      >
        <SearchField search={search} className="grow" />
        <Button type="submit" pending={pending} className="px-4!">
          Search
        </Button>
      </Form>
      {list && (
        <Form id={resetForm} action={pages.allScholarships}>
          {list.size && <input type="hidden" name="size" value={list.size} />}
        </Form>
      )}
    </search>
  )
}
