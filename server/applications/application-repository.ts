import type { Insertable } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/connection.ts'
import type { ApplicationsTable } from '../database/tables.ts'

/** Adds an application. @throws the unique violation of a second one for the same person and scholarship */
export async function insertApplication(
  db: Database,
  application: Insertable<ApplicationsTable>,
): Promise<void> {
  await db.insertInto('applications').values(application).execute()
}

/** The applications of the person with this email address, newest first, with the applicant. */
export function listApplicationRows(db: Database, email: string) {
  return db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.user_id')
    .selectAll('applications')
    .select(['users.user_name', 'users.user_email'])
    .where('users.user_email', '=', email)
    .orderBy('applications.applied_at', 'desc')
    .orderBy('applications.id', 'desc')
    .execute()
}

export type ApplicationRow = Awaited<ReturnType<typeof listApplicationRows>>[number]

/** A person's own application, locked until the transaction ends. */
export function lockOwnApplication(db: Database, { id, userId }: { id: string; userId: string }) {
  return db
    .selectFrom('applications')
    .select(['id', 'payment_id', 'status'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Removes an application outright. */
export async function deleteApplication(db: Database, id: string): Promise<void> {
  await db.deleteFrom('applications').where('id', '=', id).execute()
}

/** Whether the picture at this address, `/images/{id}/full.webp`, is in our store. */
export async function isImageStored(db: Database, url: string): Promise<boolean> {
  const [, , segment] = url.split('/')
  const { data: id } = z.uuid().safeParse(segment)
  if (!id) return false
  const image = await db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst()
  return image !== undefined
}
