import { type Role, roles } from '../../../../contract/core/roles.ts'
import type { UserRecord } from '../../../../contract/people/users.ts'
import { SettledSelect } from '../../../ui/fields/settled-select.tsx'

type RoleSelectProps = { user: UserRecord; onChoose: (role: Role) => unknown }

/** The role of a user [M1]; in a row it reads as text until somebody points at it or reaches it. */
export function RoleSelect({ user, onChoose }: RoleSelectProps) {
  return (
    <SettledSelect
      label={`Role of ${user.user_name}, ${user.user_email}`}
      value={user.role}
      onChoose={onChoose}
      className="row-select w-36! max-w-full min-h-9! py-0.5!"
    >
      {roles.map(role => (
        <option key={role} value={role}>
          {role}
        </option>
      ))}
    </SettledSelect>
  )
}
