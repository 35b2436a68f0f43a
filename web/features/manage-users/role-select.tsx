import { type ChangeEvent, useState } from 'react'
import { type Role, roles } from '../../../contract/roles.ts'
import type { UserRecord } from '../../../contract/users.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { selectClass } from '../../ui/fields/field.tsx'
import { toast } from '../../ui/toast-store.ts'

type RoleSelectProps = {
  user: UserRecord
  /** Runs after the attempt: a refusal also means that the list may be out of date. */
  onDone: (changed: boolean) => void
}

/** The role of a user; choosing another one takes effect at once [M1]. A refusal puts the old one back [M2]. */
export function RoleSelect({ user, onDone }: RoleSelectProps) {
  // What was chosen stands until the list says something else than it did then.
  const [choice, setChoice] = useState<{ to: Role; from: Role }>()
  const [pending, setPending] = useState(false)
  async function change(event: ChangeEvent<HTMLSelectElement>) {
    const role = event.currentTarget.value as Role
    if (pending) return
    setPending(true)
    setChoice({ to: role, from: user.role })
    const changed = await saveRole(user, role)
    if (!changed) setChoice(undefined)
    setPending(false)
    onDone(changed)
  }
  return (
    <select
      aria-label={`Role of ${user.user_name}, ${user.user_email}`}
      aria-busy={pending}
      value={choice?.from === user.role ? choice.to : user.role}
      onChange={change}
      className={`${selectClass} max-w-44 min-h-10! md:min-w-34 py-1!`}
    >
      {roles.map(role => (
        <option key={role} value={role}>
          {role}
        </option>
      ))}
    </select>
  )
}

async function saveRole(user: UserRecord, role: Role): Promise<boolean> {
  try {
    await sessionCall('PATCH /users/:id', { params: { id: user._id }, body: { role } })
    toast.success(`${user.user_name} is now ${role === 'admin' ? 'an' : 'a'} ${role}.`)
    return true
  } catch (error) {
    console.error('Changing the role failed.', error)
    toast.error(errorText(error))
    return false
  }
}
