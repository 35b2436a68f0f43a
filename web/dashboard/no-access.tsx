import { dashboardMessages } from '../../contract/core/dashboard-messages.ts'
import { pages } from '../../contract/core/pages.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** In place of a page for other roles [R4]: the person is told so and stays signed in. */
export function NoAccess() {
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-4 py-16 text-center">
      <PageTitle>{dashboardMessages.noAccess}</PageTitle>
      <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon name="lock" className="size-8" />
      </span>
      <h1 className="text-3xl">{dashboardMessages.noAccess}</h1>
      <p className="text-ink-soft">It is for another role. If you need it, ask an administrator.</p>
      <LinkButton to={pages.dashboard} className="mt-2">
        Back to your dashboard
      </LinkButton>
    </div>
  )
}
