import { listPageSize } from '../../../contract/lists/list-pages.ts'
import { isStaff } from '../../../contract/roles.ts'
import type { StaffScholarship } from '../../../contract/scholarships.ts'
import { useSessionList } from '../../lists/use-session-list.ts'
import { useChosen } from '../../lists/use-chosen.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import { useReloadOnReturn } from '../../lists/use-reload-on-return.ts'
import { DeleteScholarship } from '../../features/manage-scholarships/delete-scholarship.tsx'
import { EditScholarship } from '../../features/manage-scholarships/edit-scholarship.tsx'
import { ManagedList } from '../../features/manage-scholarships/managed-list.tsx'
import { ListPages } from '../../ui/lists/list-pages.tsx'
import { ListTools } from '../../ui/lists/list-tools.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { RequireRole } from '../../dashboard/require-role.tsx'

/** Manage Scholarships [T1], for staff [R4]. */
export default function ManageScholarships() {
  return <RequireRole allowed={isStaff}>{() => <ManagedScholarships />}</RequireRole>
}

const states = { '': 'Open and closed', open: 'Open', closed: 'Closed', archived: 'Archived' }
const sorts = {
  '': 'Newest first',
  deadline: 'Next deadline first',
  '-deadline': 'Latest deadline first',
  fee: 'Lowest fee first',
  '-fee': 'Highest fee first',
  university: 'University, A to Z',
  name: 'Scholarship, A to Z',
}

function ManagedScholarships() {
  const address = useListAddress({ status: states, sort: sorts })
  const { page, search, chosen } = address
  const list = useSessionList('GET /manageScholarships', {
    query: { page, size: listPageSize, search: search || undefined, ...chosen },
  })
  const editing = useChosen<StaffScholarship>()
  const deleting = useChosen<StaffScholarship>()
  useReloadOnReturn(list.reload)
  return (
    <>
      <DashboardHeading title="Manage Scholarships" />
      <ListTools
        label="Search scholarships"
        placeholder="University, scholarship, country…"
        search={search}
        choices={{
          status: { label: 'Show', options: states, value: chosen.status },
          sort: { label: 'Sort', options: sorts, value: chosen.sort },
        }}
        onChange={address.change}
        onReset={address.reset}
      />
      <Loaded state={list} name="the scholarships">
        {({ rows, total }) => (
          <ListPages
            rows={rows}
            total={total}
            size={listPageSize}
            names={['scholarship', 'scholarships']}
            address={address}
            stale={list.stale}
          >
            {shown => (
              <ManagedList
                rows={shown}
                archived={chosen.status === 'archived'}
                onEdit={editing.choose}
                onDelete={deleting.choose}
              />
            )}
          </ListPages>
        )}
      </Loaded>
      <EditScholarship
        open={editing.open}
        scholarship={editing.entry}
        onClose={editing.close}
        onSaved={() => {
          editing.close()
          list.reload()
        }}
      />
      <DeleteScholarship
        open={deleting.open}
        scholarship={deleting.entry}
        onClose={deleting.close}
        onDone={list.reload}
      />
    </>
  )
}
