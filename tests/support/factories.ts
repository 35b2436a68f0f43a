import type { Insertable, Kysely } from 'kysely'
import type { NoticeKind } from '../../contract/notifications/notice-kinds.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import type { ScholarshipsTable, Tables, UsersTable } from '../../server/platform/database/tables.ts'

/** A calendar date `days` from today, in UTC. */
export function dateIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Inserts an offered scholarship with a fee of $50 and a deadline in 30 days, but for what is given. */
export async function insertScholarship(
  db: Kysely<Tables>,
  values: Partial<Insertable<ScholarshipsTable>> = {},
): Promise<string> {
  const id = values.id ?? newId()
  const row: Insertable<ScholarshipsTable> = {
    university_name: 'Lakeside University',
    university_image: '',
    scholarship_name: 'Lakeside Merit Award',
    category: 'Full-Fund',
    country: 'Norway',
    city: 'Bergen',
    university_rank: 120,
    application_deadline: dateIn(30),
    subject: 'Engineering',
    description: 'Covers tuition and housing for two years.',
    degree: 'Masters',
    stipend_minor: 120_000,
    service_charge_minor: 1_000,
    application_fee_minor: 5_000,
    rating: 4.5,
    posted_by_email: 'office@example.org',
    archived_at: null,
    ...values,
    id,
  }
  await db.insertInto('scholarships').values(row).execute()
  return id
}

/** Takes a scholarship off the list. */
export async function archiveScholarship(db: Kysely<Tables>, id: string): Promise<void> {
  await db.updateTable('scholarships').set({ archived_at: new Date() }).where('id', '=', id).execute()
}

/** Inserts a product account without an identity behind it: somebody to have written a review. */
export async function insertUser(
  db: Kysely<Tables>,
  values: Partial<Insertable<UsersTable>> = {},
): Promise<string> {
  const id = values.id ?? newId()
  const row = {
    identity_id: newId(),
    user_email: `${id}@example.org`,
    user_name: 'Amina Yusuf',
    ...values,
    id,
  }
  await db.insertInto('users').values(row).execute()
  return id
}

/** Inserts a stored picture of a person, without its files. @returns its address */
export async function insertImage(db: Kysely<Tables>, ownerId: string | null): Promise<string> {
  const id = newId()
  await db.insertInto('images').values({ id, owner_id: ownerId, width: 9, height: 9 }).execute()
  return `/images/${id}/full.webp`
}

/** Notes that a person wants no notices of a kind. */
export async function stopNotices(db: Kysely<Tables>, user_id: string, kind: NoticeKind): Promise<void> {
  await db.insertInto('notice_choices').values({ user_id, kind, wanted: false }).execute()
}
