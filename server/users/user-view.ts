import type { z } from 'zod'
import type { userRecord } from '../../contract/users.ts'
import type { UserRow } from './user-repository.ts'

/** A user as admins see it [A6]. */
export function userView(row: UserRow): z.output<typeof userRecord> {
  return {
    _id: row.id,
    user_email: row.user_email,
    user_name: row.user_name,
    user_photo: row.user_photo,
    role: row.role,
  }
}
