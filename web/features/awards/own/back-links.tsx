import type { ReactNode } from 'react'
import { pages } from '../../../../contract/core/pages.ts'
import { BackLink } from '../../../dashboard/back-link.tsx'
import { DashboardHeading } from '../../../dashboard/dashboard-heading.tsx'

/** The head of a step that belongs to an award. */
export function BackToOffer({ title, id, children }: { title: string; id: string; children?: ReactNode }) {
  return (
    <>
      <BackLink to={pages.award(id)}>Back to the award</BackLink>
      <DashboardHeading title={title}>{children}</DashboardHeading>
    </>
  )
}
