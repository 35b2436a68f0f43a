import { Form } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'

type SearchFormProps = {
  /** What is being searched now. */
  search?: string
  /** Cards per page, when it is not the usual number. */
  size?: number | undefined
  pending?: boolean
  /** Adds the button that clears the search. */
  resettable?: boolean
}

/** The search box of scholarships; it works before scripts have loaded, and every search is an address [S1, S2]. */
export function SearchForm({ search = '', size, pending, resettable }: SearchFormProps) {
  return (
    <search>
      <Form
        action={pages.allScholarships}
        className={`flex gap-2 rounded-card border border-line bg-surface p-2 text-ink shadow-card ${resettable ? 'flex-wrap sm:flex-nowrap' : ''}`}
      >
        <div className={`relative min-w-0 grow ${resettable ? 'basis-full sm:basis-auto' : ''}`}>
          <Icon
            name="search"
            className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-soft"
          />
          <input
            key={search}
            type="search"
            name="search"
            defaultValue={search}
            maxLength={200}
            aria-label="Search scholarships"
            placeholder="University, city…"
            className="min-h-12 w-full rounded-control bg-transparent pr-3 pl-12 text-ellipsis"
          />
        </div>
        {size && <input type="hidden" name="size" value={size} />}
        <Button type="submit" pending={pending} className={`min-h-12 ${resettable ? 'grow sm:grow-0' : ''}`}>
          Search
        </Button>
        {resettable && (
          <Button type="submit" form="reset-search" variant="secondary" className="min-h-12 grow sm:grow-0">
            Reset
          </Button>
        )}
      </Form>
      {resettable && (
        <Form id="reset-search" action={pages.allScholarships}>
          {size && <input type="hidden" name="size" value={size} />}
        </Form>
      )}
    </search>
  )
}
