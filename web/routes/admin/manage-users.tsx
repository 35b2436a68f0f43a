import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import type { Role } from '../../../contract/core/roles.ts'
import type { UserRecord } from '../../../contract/people/users.ts'
import { useDialogTarget } from '../../lists/use-dialog-target.ts'
import { firstPage, useListPage } from '../../lists/use-list-page.ts'
import { sessionCall } from '../../api/session-client.ts'
import { recheckAuth } from '../../features/people/session/session-actions.ts'
import { changeRole } from '../../features/people/manage/change-role.ts'
import { type Handled, handles } from '../../features/people/manage/hand-over.tsx'
import { ConfirmRole } from '../../features/people/manage/confirm-role.tsx'
import { DeleteUser } from '../../features/people/manage/delete-user.tsx'
import { ResetTwoFactors } from '../../features/people/manage/reset-two-factors.tsx'
import { UserTable } from '../../features/people/manage/user-table.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { type PageForRoles, useDashboardUser } from '../../dashboard/dashboard-user.ts'
import type { PageWithEarlyCalls } from '../../dashboard/early-script.tsx'
import { type Mark, undoUntil } from '../../lists/use-stable-rows.ts'

export const handle = {
  allows: role => role === 'admin',
  early: () => [{ path: firstPage('GET /users') }],
} satisfies PageForRoles & PageWithEarlyCalls

const roles = {
  '': 'All',
  user: 'Users',
  moderator: 'Moderators',
  admin: 'Admins',
} satisfies Record<'' | Role, string>
const sorts = {
  '': 'Name, A to Z',
  '-name': 'Name, Z to A',
  email: 'Email, A to Z',
  role: 'Role',
  '-joined': 'Newest first',
  joined: 'Oldest first',
}

const choices = { role: { label: 'Role', options: roles }, sort: { label: 'Sort', options: sorts } }

/** Manage Users [M1], for admins [R4]. */
export default function ManageUsers() {
  const page = useListPage('GET /users', { choices })
  const { windows, ...acts } = useActs(page)
  return (
    <>
      <DashboardHeading title="Manage Users">
        <Link to={pages.exports} className="underline underline-offset-4">
          Exports
        </Link>
      </DashboardHeading>
      <ListPage page={page} names={['user', 'users']} label="Search users" placeholder="Name or email…">
        {rows => <UserTable rows={rows} markOf={page.markOf} {...acts} />}
      </ListPage>
      {windows}
    </>
  )
}

type UsersPage = ReturnType<typeof useListPage<'GET /users', typeof choices>>

/** What admins do with users, and the windows that this opens. */
function useActs({ mark, reload, afterDeleting }: UsersPage) {
  const own = useDashboardUser()
  const deleting = useDialogTarget<UserRecord>()
  const resetting = useDialogTarget<UserRecord>()
  const isOwn = (user: UserRecord) => user.user_email === own.email
  const { asking, change, choose } = useRoles({ mark, reload, isOwn })
  const windows = (
    <>
      <ConfirmRole
        key={asking.entry?.user._id}
        chosen={asking}
        isOwn={isOwn}
        onConfirm={(user, role, handTo) => change(user, role, { handTo })}
      />
      <ResetTwoFactors
        chosen={resetting}
        onDone={(user, reset) => {
          if (reset) mark(user, { changed: { two_factors: false } })
          reload()
        }}
      />
      <DeleteUser
        chosen={deleting}
        onDone={(user, deleted) => {
          if (deleted && isOwn(user)) return void recheckAuth()
          return afterDeleting(user, deleted)
        }}
      />
    </>
  )
  return { windows, onRole: choose, onDelete: deleting.choose, onReset: resetting.choose }
}

type RolesOptions = {
  mark: (user: UserRecord, mark?: Mark<UserRecord>) => void
  reload: () => void
  isOwn: (user: UserRecord) => boolean
}

/** Changes roles, with a question first where somebody gets rights or changes their own. */
function useRoles({ mark, reload, isOwn }: RolesOptions) {
  const asking = useDialogTarget<{ user: UserRecord; role: Role; has?: Handled }>()
  async function change(user: UserRecord, role: Role, { undoes = false, handTo = '' } = {}) {
    mark(user)
    const outcome = await changeRole(user, role, handTo)
    if (outcome === 'gone') mark(user, { gone: 'Deleted' })
    if (outcome !== 'changed') return reload()
    // Their own account is another one now, and may no longer ask for this list.
    if (isOwn(user)) return void recheckAuth()
    const back = { until: undoUntil(), run: () => change({ ...user, role }, user.role, { undoes: true }) }
    mark(user, { changed: { role }, ...(!undoes && { undo: back }) })
    reload()
  }
  async function choose(user: UserRecord, role: Role) {
    if (role !== 'user') return asking.choose({ user, role })
    // Whatever keeps the numbers from coming keeps the change from being made unasked.
    const has = await sessionCall('GET /belongings/:id', { params: { id: user._id } }).catch(() => undefined)
    if (has && !handles(has) && !isOwn(user)) return change(user, role)
    return asking.choose({ user, role, ...(has && handles(has) && { has }) })
  }
  return { asking, change, choose }
}
