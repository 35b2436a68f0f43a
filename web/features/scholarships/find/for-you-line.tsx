import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListAddress } from '../../../../contract/scholarships/list-address.ts'
import type { ListedScholarship } from '../listed-scholarship.ts'
import type { CardMatch } from '../searched-texts.ts'
import type { GroupsProps } from './filter-groups.tsx'

/** A list as the page shows it to everybody. */
export interface ShownList {
  list: ListAddress
  scholarships: ListedScholarship[]
  matches: CardMatch[]
  count: number
  last: number
  facets: GroupsProps['facets']
}

/** What is different for the signed-in person; the page itself is the same for everybody. */
export interface Matches extends Partial<Omit<ShownList, 'list'>> {
  /** By the ids of scholarships. */
  badges?: Record<string, ReactNode>
  busy?: boolean
}

export interface ForYouProps {
  data: ShownList
  onMatches: (change: (before: Matches | undefined) => Matches | undefined) => void
}

/** A sentence with a link to what it is about. */
export function Line({ action, children, to }: ComponentProps<typeof Link> & { action: string }) {
  return (
    <p className="flex min-h-12 items-center gap-4 rounded-control bg-sunken px-4 py-1 leading-tight">
      <span className="grow">{children}</span>
      <Link to={to} className="py-1 font-semibold underline underline-offset-4">
        {action}
      </Link>
    </p>
  )
}
