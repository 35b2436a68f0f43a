import { useLocation } from 'react-router'
import { applicationStatuses } from '../../../contract/applications/application-terms.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { sessionList } from '../../api/session-list.ts'
import { filterOptions } from '../../lists/use-list-address.ts'
import { useDialogTarget } from '../../lists/use-dialog-target.ts'
import { firstPage, useListPage } from '../../lists/use-list-page.ts'
import { useLoad } from '../../lists/use-load.ts'
import { DocumentViewer } from '../../features/documents/document-viewer.tsx'
import type { ApplicationList } from '../../features/applications/office/application-list-place.tsx'
import { ApplicationWindow } from '../../features/applications/office/application-window.tsx'
import { AppliedList } from '../../features/applications/office/applied-list.tsx'
import { NarrowedTo } from '../../features/applications/office/narrowed-to.tsx'
import { useDecisions } from '../../features/applications/office/use-decisions.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { type PageForRoles, useDashboardUser } from '../../dashboard/dashboard-user.ts'
import type { PageWithEarlyCalls } from '../../dashboard/early-script.tsx'

export const handle = {
  allows: isStaff,
  early: () => [{ path: firstPage('GET /appliedScholarship') }],
} satisfies PageForRoles & PageWithEarlyCalls

const { '': all, ...each } = filterOptions(applicationStatuses)
const statuses = { '': all, open: 'Not decided', ...each }
const sorts = {
  '': 'Newest first',
  date: 'Oldest first',
  status: 'Status',
  university: 'University, A to Z',
  applicant: 'Applicant, A to Z',
}

const choices = { status: { label: 'Status', options: statuses }, sort: { label: 'Sort', options: sorts } }

/** All Applied Scholarship [T4], for staff [R4]; `?scholarship=` and `?person=` narrow it. */
export default function AllAppliedScholarship() {
  const { email, role } = useDashboardUser()
  const page = useListPage('GET /appliedScholarship', { ids: ['scholarship', 'person'], choices })
  const { address, list, mark, markOf, reload } = page
  const { only } = address
  const details = useDialogTarget<Application>()
  const { windows, ...decisions } = useDecisions({ email, mark, reload })
  const from: ApplicationList = {
    list: useLocation().search,
    ids: page.rows.map(({ _id }) => _id),
    before: (address.page - 1) * page.size,
    total: list.data?.total ?? 0,
    nextPage: page.lastPlace && address.hrefFor(address.page + 1, page.lastPlace),
  }
  return (
    <>
      <DashboardHeading title={role === 'admin' ? 'Manage applied Scholarship' : 'All applied Scholarship'}>
        {(only.scholarship || only.person) && <NarrowedTo only={only} />}
      </DashboardHeading>
      <ListPage
        page={page}
        names={['application', 'applications']}
        label="Search applications"
        placeholder="Applicant, university, number…"
        hidden={useHidden(address, list)}
      >
        {rows => (
          <AppliedList {...decisions} {...{ rows, markOf }} ownEmail={email} onDetails={details.choose} />
        )}
      </ListPage>
      <ApplicationWindow chosen={details} viewer={DocumentViewer} list={from} />
      {windows}
    </>
  )
}

/** What the search would find without filters, where it finds nothing with them. */
function useHidden(
  { search }: { search: string },
  list: { status: string; data?: { total: number } },
): { count: number; to: string } | undefined {
  const found = useLoad({
    queryKey: ['GET /appliedScholarship', 'without filters', search],
    queryFn: ({ signal }) =>
      sessionList('GET /appliedScholarship', { query: { search, page: 1, size: 1 }, signal }),
    enabled: search !== '' && list.status === 'ready' && list.data?.total === 0,
  })
  if (found.status !== 'ready') return undefined
  return { count: found.data.total, to: `?${new URLSearchParams({ search })}` }
}
