import { Link } from 'react-router'
import type { Overview } from '../../../../contract/overview/overview.ts'
import { pages } from '../../../../contract/core/pages.ts'

type RoleCountsProps = Pick<Extract<Overview, { role: 'admin' }>, 'users'>

/** How many people have each role, each leading to them [M1]. */
export function RoleCounts({ users }: RoleCountsProps) {
  return (
    <ul className="flex flex-wrap gap-x-10 gap-y-4">
      {users.map(({ role, count }) => (
        <li key={role}>
          <Link to={`${pages.manageUsers}?role=${role}`} className="group grid">
            <span className="font-display text-3xl font-semibold tabular-nums">
              {count.toLocaleString('en')}
            </span>
            <span className="text-ink-soft underline underline-offset-4 group-hover:text-ink">
              {count === 1 ? role : `${role}s`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
