import type { UserRecord } from '../../../contract/users.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { RoleSelect } from './role-select.tsx'

type RowActions = {
  onRoleChange: (user: UserRecord, changed: boolean) => void
  onDelete: (user: UserRecord) => void
}

const columns: Column<UserRecord>[] = [
  {
    header: 'Name',
    cell: row => (
      <span className="flex min-h-11 min-w-0 items-center gap-3 font-semibold">
        <Avatar name={row.user_name} src={row.user_photo} size="small" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{row.user_name}</span>
      </span>
    ),
  },
  {
    header: 'Email',
    cell: row => (
      <span className="flex min-h-11 items-center [overflow-wrap:anywhere]">
        <span className="min-w-0">{row.user_email}</span>
      </span>
    ),
  },
]

/** All users with their role and a way to delete them [M1]. */
export function UserTable({ rows, ...actions }: RowActions & { rows: readonly UserRecord[] }) {
  return (
    <DataTable
      caption="Users"
      columns={[
        ...columns,
        { header: 'Role', cell: row => roleOf(row, actions) },
        { header: 'Actions', cell: row => deleteOf(row, actions) },
      ]}
      rows={rows}
      rowKey={row => row._id}
    />
  )
}

function roleOf(row: UserRecord, { onRoleChange }: RowActions) {
  return <RoleSelect user={row} onDone={changed => onRoleChange(row, changed)} />
}

function deleteOf(row: UserRecord, { onDelete }: RowActions) {
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Delete ${row.user_name}, ${row.user_email}`}
      onClick={() => onDelete(row)}
    >
      Delete
    </Button>
  )
}
