import type { Role } from '../../../contract/roles.ts'
import type { UserRecord } from '../../../contract/users.ts'
import { sessionCall } from '../../api/session-client.ts'
import { attempt } from '../../ui/attempt.ts'

/** Gives a user another role [M1] and says how it went. @returns whether they have it now */
export function changeRole({ _id: id, user_name }: UserRecord, role: Role): Promise<boolean> {
  const change = sessionCall('PATCH /users/:id', { params: { id }, body: { role } })
  return attempt('Changing the role', change, `${user_name} is now ${withArticle(role)}.`)
}

/** A role in a sentence, such as `an admin`. */
export function withArticle(role: Role): string {
  return `${role === 'admin' ? 'an' : 'a'} ${role}`
}
