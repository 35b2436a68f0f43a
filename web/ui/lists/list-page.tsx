import { type ReactNode, useEffect } from 'react'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts'
import { Button, LinkButton } from '../button.tsx'
import { EmptyState } from '../loading/states.tsx'
import { type ListAddress, listId, ListTools } from './list-tools.tsx'
import { Loaded } from './loaded.tsx'
import { Pagination } from './pagination.tsx'

type ListPageProps<Row> = {
  page: Pick<Parameters<typeof ListTools>[0], 'choices'> & {
    rows: readonly Row[]
    address: ListAddress & {
      page: number
      behind: string | undefined
      narrowed: boolean
      hrefFor: (page: number, behind?: string) => string
      goTo: (page: number) => void
    }
    size: number
    /** The place of the last row in the list, if more follow. */
    lastPlace: string | undefined
    list: Parameters<typeof Loaded<{ total: number }>>[0]['state']
    /** Another page is on its way. */
    stale: boolean
  }
  /** Singular and plural of the entries, such as `user` and `users`. */
  names: readonly [string, string]
  /** What the search looks through, such as `Search users`. */
  label: string
  placeholder: string
  /** The person's own list: search and choices only where it is long, or narrowed by them. */
  own?: boolean
  /** Shown for an empty list; a sentence by default. */
  empty?: ReactNode
  /** Entries that only the filters hide from the search, and the address that shows them. */
  hidden?: { count: number; to: string } | undefined
  children: (rows: readonly Row[]) => ReactNode
}

type EntriesProps<Row> = Pick<ListPageProps<Row>, 'names' | 'empty' | 'hidden' | 'children'> & {
  page: Omit<ListPageProps<Row>['page'], 'choices' | 'list'>
  total: number
}

/** A page of a list with search and choices above it, in all its states. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { page, names, label, placeholder, own } = props
  const { address, size, list, choices } = page
  const tools = <ListTools address={address} choices={choices} label={label} placeholder={placeholder} />
  return (
    <>
      {!own && tools}
      <Loaded state={list} name={own ? `your ${names[1]}` : `the ${names[1]}`}>
        {({ total }) => (
          <>
            {own && (total > size || address.narrowed) && tools}
            <ListEntries {...props} total={total} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** The entries with their count and pagination, or the empty state. */
export function ListEntries<Row>({ page, names, empty, hidden, children, total }: EntriesProps<Row>) {
  const { rows, size, stale, address, lastPlace } = page
  const pageCount = countPages(page, total)
  const box = useFocusAfterRemoval<HTMLDivElement>()
  useEffect(() => {
    // What was on it has been deleted or changed.
    const pages = Math.ceil(total / size)
    if (!stale && rows.length === 0 && total > 0 && (address.page > pages || address.behind))
      address.goTo(Math.min(address.page, pages))
  })
  return (
    <div
      ref={box}
      id={listId}
      tabIndex={-1}
      aria-busy={stale}
      className="grid gap-1.5 outline-none transition-opacity aria-busy:opacity-60"
    >
      <p role="status" className="text-[0.92rem] leading-tight text-ink-soft">
        {total.toLocaleString('en')} {total === 1 ? names[0] : names[1]}
      </p>
      {rows.length > 0 ? children(rows) : <NoEntries {...{ page, names, empty, hidden }} />}
      {pageCount > 1 && (
        <Pagination
          page={address.page}
          pageCount={pageCount}
          hrefFor={number => address.hrefFor(number, number === address.page + 1 ? lastPlace : undefined)}
        />
      )}
    </div>
  )
}

/** How many pages there are: what follows counts, however many entries have left the list since it was opened. */
function countPages<Row>({ address, lastPlace, size }: EntriesProps<Row>['page'], total: number): number {
  if (address.behind && !lastPlace) return address.page
  return Math.max(1, Math.ceil(total / size), lastPlace ? address.page + 1 : 1)
}

/** What leads to hits that filters hide. */
export const hiddenText = (count: number) => `Show ${count.toLocaleString('en')} outside these filters`

function NoEntries<Row>({
  page,
  names,
  empty,
  hidden,
}: Pick<EntriesProps<Row>, 'page' | 'names' | 'empty' | 'hidden'>) {
  const { narrowed, reset } = page.address
  if (!narrowed) return empty ?? <EmptyState title={`No ${names[1]} yet`} icon="inbox" />
  const showAll = hidden?.count ? (
    <LinkButton variant="secondary" to={hidden.to}>
      {hiddenText(hidden.count)}
    </LinkButton>
  ) : (
    <Button variant="secondary" onClick={reset}>
      Show all
    </Button>
  )
  return (
    <EmptyState title={`No ${names[1]} match`} action={showAll}>
      Try other words, or show all of them again.
    </EmptyState>
  )
}
