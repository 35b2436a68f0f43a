import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type ListAddress, listAddress } from '../../../../contract/scholarships/list-address.ts'
import { useAuth } from '../../people/session/auth-state.tsx'
import { loginPath } from '../../people/session/login-path.ts'
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

/** The line above the cards: what to answer next, or where to sign in [ELIG5] [ELIG6]. The page holds its place. */
export function ForYou(props: ForYouProps) {
  const { status, user } = useAuth()
  const [Own, setOwn] = useState<ComponentType<ForYouProps>>()
  const email = user?.role === 'user' ? user.email : undefined
  useEffect(() => {
    if (email)
      void import('./own-matches.tsx').then(
        code => setOwn(() => code.OwnMatches),
        () => {},
      )
  }, [email])
  return (
    <>
      {Own && email && <Own key={email} {...props} />}
      {status === 'signedOut' && (
        <Line to={loginPath(listAddress(props.data.list))} action="Sign in">
          Sign in to see what fits you.
        </Line>
      )}
    </>
  )
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
