import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from './suggest/search-field.tsx'

type SearchFormProps = {
  /** What is being searched now. */
  search?: string
  pending?: boolean
  /** The list that it searches: its controls belong to this form, too, and a button clears all of it. */
  list?: { formId: string; size: number | undefined; onSubmit: (event: FormEvent<HTMLFormElement>) => void }
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
        className={`flex gap-2 rounded-card border border-line bg-surface p-2 text-ink shadow-card ${list ? 'flex-wrap sm:flex-nowrap' : ''}`}
      >
        <SearchField
          key={search}
          search={search}
          className={list ? 'grow basis-full sm:basis-auto' : 'grow'}
        />
        <Button type="submit" pending={pending} className={`min-h-12 ${list ? 'grow sm:grow-0' : ''}`}>
          Search
        </Button>
        {list && (
          <Button type="submit" form="reset-search" variant="secondary" className="min-h-12 grow sm:grow-0">
            Reset
          </Button>
        )}
      </Form>
      {list && (
        <Form id="reset-search" action={pages.allScholarships}>
          {list.size && <input type="hidden" name="size" value={list.size} />}
        </Form>
      )}
    </search>
  )
}
