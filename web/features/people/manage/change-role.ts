import type { Role } from '../../../../contract/core/roles.ts'
import type { UserRecord } from '../../../../contract/people/users.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { errorText, isGone } from '../../../forms/field-errors.ts'
import { toast } from '../../../ui/messages/toast-store.ts'

/** Gives a user another role [M1] and says how it went. */
export async function changeRole(
  { _id: id, user_name }: UserRecord,
  role: Role,
  handTo?: string,
): Promise<'changed' | 'refused' | 'gone'> {
  try {
    await sessionCall('PATCH /users/:id', { params: { id }, body: { role, ...(handTo && { handTo }) } })
  } catch (error) {
    console.error('Changing the role failed.', error)
    const gone = isGone(error)
    toast.error(gone ? `The account of ${user_name} has been deleted.` : errorText(error))
    return gone ? 'gone' : 'refused'
  }
  toast.success(`${user_name} is now ${withArticle(role)}.`)
  return 'changed'
}

/** A role in a sentence, such as `an admin`. */
export function withArticle(role: Role): string {
  return `${role === 'admin' ? 'an' : 'a'} ${role}`
}
