import { Link } from 'react-router'
import { pages } from '../../../../contract/core/pages.ts'
import type { Role } from '../../../../contract/core/roles.ts'
import type { UserRecord } from '../../../../contract/people/users.ts'
import type { Mark } from '../../../lists/use-stable-rows.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { StatusBadge } from '../../../ui/badge.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { cellLinkClass, OneLine, TwoLines } from '../../../ui/lists/lines.tsx'
import { RowActions } from '../../../ui/lists/row-actions.tsx'
import { UndoButton, useUndo } from '../../../ui/lists/undo-button.tsx'
import { RoleSelect } from './role-select.tsx'

type UserTableProps = {
  rows: readonly UserRecord[]
  markOf: (user: UserRecord) => Mark<UserRecord> | undefined
  onRole: (user: UserRecord, role: Role) => unknown
  onDelete: (user: UserRecord) => void
  onReset: (user: UserRecord) => void
}

const columns: Column<UserRecord>[] = [
  {
    header: 'Name',
    grows: true,
    card: 'title',
    cell: row => (
      <span className="flex min-w-0 items-center gap-3 font-semibold">
        <Avatar name={row.user_name} src={row.user_photo} size="small" />
        <span className="min-w-0">
          <TwoLines text={row.user_name} />
        </span>
      </span>
    ),
  },
  {
    header: 'Email',
    grows: true,
    card: 'line',
    cell: row => (
      <>
        <OneLine text={row.user_email} />
        {row.mail_refused && <StatusBadge tone="warning">Refuses mail</StatusBadge>}
        {row.two_factors && <StatusBadge tone="success">Two-step sign-in</StatusBadge>}
      </>
    ),
  },
]

/** All users with their role, and what an admin can do about them [M1]. */
export function UserTable(props: UserTableProps) {
  const { rows, markOf } = props
  return (
    <DataTable
      look="dense"
      caption="Users"
      columns={[
        ...columns,
        {
          header: 'Applications',
          align: 'end',
          card: 'badge',
          cell: row => applicationsOf(row, markOf(row)?.gone !== undefined),
        },
        { header: 'Role', card: 'start', cell: row => roleOf(row, props) },
        { header: 'Actions', cell: row => actionsOf(row, props) },
      ]}
      rows={rows}
      markOf={markOf}
    />
  )
}

function applicationsOf({ _id: id, applications = 0, user_name }: UserRecord, gone: boolean) {
  const noun = applications === 1 ? 'application' : 'applications'
  const text = (
    <>
      {applications}
      <span className="only-on-card"> {noun}</span>
    </>
  )
  if (applications === 0 || gone) return text
  return (
    <Link
      to={`${pages.allAppliedScholarship}?person=${id}`}
      aria-label={`${applications} ${noun} of ${user_name}`}
      className={cellLinkClass}
    >
      {text}
    </Link>
  )
}

function roleOf(row: UserRecord, { markOf, onRole }: UserTableProps) {
  return <RoleCell user={row} mark={markOf(row)} onChoose={role => onRole(row, role)} />
}

function actionsOf(row: UserRecord, { markOf, onDelete, onReset }: UserTableProps) {
  const of = `${row.user_name}, ${row.user_email}`
  const remove = { label: 'Delete', name: `Delete ${of}`, onSelect: () => onDelete(row) }
  const label = 'Reset two-step sign-in'
  const reset = { label, name: `${label} of ${of}`, onSelect: () => onReset(row) }
  // Undo of a role is shown next to the role.
  const gone = markOf(row)?.gone
  const more = row.two_factors ? [reset] : []
  return <RowActions of={of} primary={remove} more={more} mark={gone === undefined ? undefined : { gone }} />
}

type RoleCellProps = {
  user: UserRecord
  mark: Mark<UserRecord> | undefined
  onChoose: (role: Role) => unknown
}

function RoleCell({ user, mark, onChoose }: RoleCellProps) {
  const undo = useUndo(mark?.undo)
  if (mark?.gone) return user.role
  return (
    <div className="flex flex-wrap items-center gap-2 md:flex-nowrap xl:min-w-64">
      <RoleSelect user={user} onChoose={onChoose} />
      {undo && <UndoButton undo={undo} of={`the role of ${user.user_name}`} />}
    </div>
  )
}
