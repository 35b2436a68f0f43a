import type { UserRecord } from '../../../contract/people/users.ts'
import type { UserRow } from './user-list-repository.ts'

/** A user as admins see it [A6]. */
export function userView(row: UserRow): UserRecord {
  return {
    _id: row.id,
    user_email: row.user_email,
    user_name: row.user_name,
    user_photo: row.user_photo,
    role: row.role,
    ...(row.mail_refused !== undefined && { mail_refused: row.mail_refused }),
    ...(row.two_factors !== undefined && { two_factors: row.two_factors }),
    ...(row.applications !== undefined && { applications: row.applications }),
  }
}
