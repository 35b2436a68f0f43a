import { listPageSize } from '../../../contract/lists/list-pages.ts'
import type { UserRecord } from '../../../contract/users.ts'
import { useSessionList } from '../../lists/use-session-list.ts'
import { useChosen } from '../../lists/use-chosen.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import { useReloadOnReturn } from '../../lists/use-reload-on-return.ts'
import { recheckAuth } from '../../features/account/session/session-actions.ts'
import { DeleteUser } from '../../features/manage-users/delete-user.tsx'
import { UserTable } from '../../features/manage-users/user-table.tsx'
import { ListPages } from '../../ui/lists/list-pages.tsx'
import { ListTools } from '../../ui/lists/list-tools.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { RequireRole } from '../../dashboard/require-role.tsx'

/** Manage Users [M1], for admins [R4]. */
export default function ManageUsers() {
  return (
    <RequireRole allowed={role => role === 'admin'}>{user => <Users ownEmail={user.email} />}</RequireRole>
  )
}

const roles = { '': 'All', user: 'Users', moderator: 'Moderators', admin: 'Admins' }
const sorts = {
  '': 'Name, A to Z',
  '-name': 'Name, Z to A',
  email: 'Email, A to Z',
  role: 'Role',
  '-joined': 'Newest first',
  joined: 'Oldest first',
}

function Users({ ownEmail }: { ownEmail: string }) {
  const address = useListAddress({ role: roles, sort: sorts })
  const { page, search, chosen } = address
  const list = useSessionList('GET /users', {
    query: { page, size: listPageSize, search: search || undefined, ...chosen },
  })
  const deleting = useChosen<UserRecord>()
  useReloadOnReturn(list.reload)

  /** Who changed their own account is somebody else now, and may no longer ask for this list. */
  function afterChange(user: UserRecord) {
    if (user.user_email === ownEmail) void recheckAuth()
    else list.reload()
  }
  return (
    <>
      <DashboardHeading title="Manage Users" />
      <ListTools
        label="Search users"
        placeholder="Name or email…"
        search={search}
        choices={{
          role: { label: 'Role', options: roles, value: chosen.role },
          sort: { label: 'Sort', options: sorts, value: chosen.sort },
        }}
        onChange={address.change}
        onReset={address.reset}
      />
      <Loaded state={list} name="the users">
        {({ rows, total }) => (
          <ListPages
            rows={rows}
            total={total}
            size={listPageSize}
            names={['user', 'users']}
            address={address}
            stale={list.stale}
          >
            {shown => (
              <UserTable
                rows={shown}
                onRoleChange={(user, changed) => (changed ? afterChange(user) : list.reload())}
                onDelete={deleting.choose}
              />
            )}
          </ListPages>
        )}
      </Loaded>
      <DeleteUser open={deleting.open} user={deleting.entry} onClose={deleting.close} onDone={afterChange} />
    </>
  )
}
