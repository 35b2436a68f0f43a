import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { vi } from 'vitest'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { insertApplication, insertReview } from '../../support/application-factories.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'

/** @returns the applications and reviews whose copies of names are not what stands at the person and scholarship */
export async function findStaleNames(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ stale: string }>`
    select 'application of ' || user_name as stale
      from applications join users on users.id = user_id
     where (applicant_name, applicant_email) is distinct from (user_name, user_email)
        or applications.search_text not like '%' || users.search_text
    union
    select 'review of ' || user_name || ' about ' || scholarship_name
      from reviews join users on users.id = user_id join scholarships on scholarships.id = scholarship_id
     where (reviewer_name, reviewer_email) is distinct from (user_name, user_email)
        or (reviews.university_name, scholarship_text)
           is distinct from (scholarships.university_name, scholarships.search_text)
        or reviews.search_text <> search_form(comments) || ' ' || users.search_text || ' ' || scholarships.search_text
    order by 1`.execute(db)
  return rows.map(row => row.stale)
}

/**
 * Somebody applies and reviews in a transaction that is still open while they, and then the scholarship, are renamed.
 * @returns what is stale afterwards
 */
export async function renameDuringWrites(db: Kysely<Tables>, url: string): Promise<string[]> {
  for (const table of ['users', 'scholarships'] as const) {
    const user_id = await insertUser(db, { user_name: 'Early Person' })
    const scholarship_id = await insertScholarship(db, { scholarship_name: 'Early Award' })
    const renamer = new Client(url)
    await renamer.connect()
    const { rows } = await renamer.query('select pg_backend_pid() as pid')
    let renaming: Promise<unknown> | undefined
    let renamed = false
    await db.transaction().execute(async tx => {
      await insertApplication(tx, { user_id, scholarship_id })
      await insertReview(tx, { user_id, scholarship_id })
      const rename = async () => {
        await renamer.query(
          table === 'users'
            ? `update users set user_name = 'Late Person' where id = '${user_id}'`
            : `update scholarships set scholarship_name = 'Late Award' where id = '${scholarship_id}'`,
        )
        renamed = true
      }
      renaming = rename()
      await vi.waitUntil(async () => renamed || (await isWaiting(db, rows[0].pid)), { timeout: 60_000 })
    })
    await renaming
    await renamer.end()
  }
  return findStaleNames(db)
}

async function isWaiting(db: Kysely<Tables>, pid: number): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where pid = ${pid} and not granted`.execute(db)
  return rows.length > 0
}
