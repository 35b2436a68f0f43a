import type { Role } from '../../../contract/roles.ts'
import type { UserRecord } from '../../../contract/users.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { toast } from '../../ui/toast-store.ts'

/** Gives a user another role [M1] and says how it went. @returns whether they have it now */
export async function changeRole(user: UserRecord, role: Role): Promise<boolean> {
  try {
    await sessionCall('PATCH /users/:id', { params: { id: user._id }, body: { role } })
    toast.success(`${user.user_name} is now ${withArticle(role)}.`)
    return true
  } catch (error) {
    console.error('Changing the role failed.', error)
    toast.error(errorText(error))
    return false
  }
}

/** A role in a sentence, such as `an admin`. */
export function withArticle(role: Role): string {
  return `${role === 'admin' ? 'an' : 'a'} ${role}`
}
