import type { ReactNode } from 'react'
import { messages } from '../../contract/messages.ts'
import { pages } from '../../contract/pages.ts'
import type { Role } from '../../contract/roles.ts'
import type { SignedInUser } from '../features/account/session/auth-store.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { useDashboardUser } from './dashboard-user.ts'

type RequireRoleProps = { allowed: (role: Role) => boolean; children: (user: SignedInUser) => ReactNode }

/** The guard of a page for some roles [R4]: others are told so and stay signed in, and nothing is loaded for them. */
export function RequireRole({ allowed, children }: RequireRoleProps) {
  const user = useDashboardUser()
  return allowed(user.role) ? children(user) : <NoAccess />
}

function NoAccess() {
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-4 py-16 text-center">
      <title>{`${messages.noAccess} · Bursary`}</title>
      <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon name="lock" className="size-8" />
      </span>
      <h1 className="text-3xl">{messages.noAccess}</h1>
      <p className="text-ink-soft">It is for another role. If you need it, ask an administrator.</p>
      <LinkButton to={pages.dashboard} className="mt-2">
        Back to your dashboard
      </LinkButton>
    </div>
  )
}
