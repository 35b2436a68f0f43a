import { type ReactNode, useEffect } from 'react'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts'
import { Button } from '../button.tsx'
import { Pagination } from './pagination.tsx'
import { EmptyState } from '../states.tsx'

type ListPagesProps<Row> = {
  rows: readonly Row[]
  /** How many entries there are in all, and how many a page has. */
  total: number
  size: number
  /** One and several of what it lists, such as `user` and `users`. */
  names: readonly [string, string]
  address: {
    page: number
    narrowed: boolean
    hrefFor: (page: number) => string
    goTo: (page: number) => void
    reset: () => void
  }
  /** Another page is on its way. */
  stale: boolean
  /** Shown for an empty list; a sentence by default. */
  empty?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A page of a list with its count and the way to the other pages, or what it shows when there is nothing. */
export function ListPages<Row>({
  rows,
  total,
  size,
  names,
  address,
  stale,
  empty,
  children,
}: ListPagesProps<Row>) {
  const { page, goTo } = address
  const pageCount = Math.max(1, Math.ceil(total / size))
  const box = useFocusAfterRemoval<HTMLDivElement>()
  useEffect(() => {
    // The last entry of the last page was deleted.
    if (!stale && rows.length === 0 && total > 0 && page > pageCount) goTo(pageCount)
  })
  return (
    <div
      ref={box}
      tabIndex={-1}
      aria-busy={stale}
      className="grid gap-3 outline-none transition-opacity aria-busy:opacity-60"
    >
      <p role="status" className="text-ink-soft">
        {total.toLocaleString('en')} {total === 1 ? names[0] : names[1]}
      </p>
      {rows.length > 0 && children(rows)}
      {rows.length === 0 && <Nothing names={names} address={address} empty={empty} />}
      {pageCount > 1 && <Pagination page={page} pageCount={pageCount} hrefFor={address.hrefFor} />}
    </div>
  )
}

function Nothing({ names, address, empty }: Pick<ListPagesProps<unknown>, 'names' | 'address' | 'empty'>) {
  if (!address.narrowed) return empty ?? <EmptyState title={`No ${names[1]} yet`} icon="inbox" />
  const showAll = (
    <Button variant="secondary" onClick={address.reset}>
      Show all
    </Button>
  )
  return (
    <EmptyState title={`No ${names[1]} match`} action={showAll}>
      Try other words, or show all of them again.
    </EmptyState>
  )
}
