import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../../contract/core/pages.ts'
import { DashboardHeading } from '../../../dashboard/dashboard-heading.tsx'
import { Icon } from '../../../ui/icons.tsx'

/** The way back, at the head of a page. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="-mt-2 inline-flex min-h-11 items-center gap-2 font-semibold print:hidden">
      <Icon name="left" /> {children}
    </Link>
  )
}

/** The head of a step that belongs to an award. */
export function BackToOffer({ title, id, children }: { title: string; id: string; children?: ReactNode }) {
  return (
    <>
      <BackLink to={pages.award(id)}>Back to the award</BackLink>
      <DashboardHeading title={title}>{children}</DashboardHeading>
    </>
  )
}
