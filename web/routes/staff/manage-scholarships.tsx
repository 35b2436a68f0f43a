import { Link } from 'react-router'
import { importPage } from '../../../contract/imports/import-page.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import type { ListedState } from '../../../contract/scholarships/scholarship-terms.ts'
import type { ManagedScholarship } from '../../../contract/scholarships/scholarships.ts'
import { useDialogTarget } from '../../lists/use-dialog-target.ts'
import { firstPage, useListPage } from '../../lists/use-list-page.ts'
import { DeleteScholarship } from '../../features/scholarships/office/delete-scholarship.tsx'
import { RoundStateBadge } from '../../features/scholarships/lifecycle/round-state-badge.tsx'
import { EditScholarship } from '../../features/scholarships/office/edit-scholarship.tsx'
import { ManagedList } from '../../features/scholarships/office/managed-list.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { type PageForRoles, useDashboardUser } from '../../dashboard/dashboard-user.ts'
import type { PageWithEarlyCalls } from '../../dashboard/early-script.tsx'

export const handle = {
  allows: isStaff,
  early: () => [{ path: firstPage('GET /manageScholarships') }],
} satisfies PageForRoles & PageWithEarlyCalls

const states = {
  '': 'Open and closed',
  open: 'Open',
  closed: 'Closed',
  draft: 'Drafts',
  archived: 'Archived',
} satisfies Record<'' | ListedState, string>
const sorts = {
  '': 'Newest first',
  deadline: 'Next deadline first',
  '-deadline': 'Latest deadline first',
  fee: 'Lowest fee first',
  '-fee': 'Highest fee first',
  university: 'University, A to Z',
  name: 'Scholarship, A to Z',
}

const choices = { status: { label: 'Show', options: states }, sort: { label: 'Sort', options: sorts } }

/** Manage Scholarships [T1], for staff [R4]. */
export default function ManageScholarships() {
  const page = useListPage('GET /manageScholarships', { choices })
  const editing = useDialogTarget<ManagedScholarship>()
  const deleting = useDialogTarget<ManagedScholarship>()
  return (
    <>
      <DashboardHeading title="Manage Scholarships">
        {useDashboardUser().role === 'admin' && (
          <Link to={importPage()} className="underline underline-offset-4">
            Imports
          </Link>
        )}
      </DashboardHeading>
      <ListPage
        page={page}
        names={['scholarship', 'scholarships']}
        label="Search scholarships"
        placeholder="University, scholarship, country…"
      >
        {rows => (
          <ManagedList
            rows={rows}
            markOf={page.markOf}
            state={RoundStateBadge}
            onEdit={editing.choose}
            onDelete={deleting.choose}
          />
        )}
      </ListPage>
      <EditScholarship
        chosen={editing}
        onSaved={scholarship => {
          page.mark(scholarship)
          page.reload()
        }}
      />
      <DeleteScholarship chosen={deleting} onDone={page.afterDeleting} />
    </>
  )
}
