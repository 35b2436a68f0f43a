import { type Kysely, sql, type Transaction } from 'kysely'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Whose upload or document. */
export interface Own {
  id: string
  userId: string
}

/** Begins an upload. */
export async function insertUpload(
  db: Database,
  { id, userId, name, bytes }: Own & { name: string; bytes: number },
): Promise<void> {
  await db.insertInto('uploads').values({ id, user_id: userId, name, bytes }).execute()
}

const uploadColumns = ['id', 'user_id', 'name', 'bytes', 'received', 'pieces', 'inspected_at'] as const

/** A person's upload. */
export function findUpload(db: Database, { id, userId }: Own) {
  return db
    .selectFrom('uploads')
    .select(uploadColumns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/** An upload at this offset, locked until the transaction ends. */
export function lockUploadAt(tx: Transaction<Tables>, id: string, offset: number) {
  return tx
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', id)
    .where('received', '=', offset)
    .forUpdate()
    .executeTakeFirst()
}

/** Notes a piece that is in the store. */
export async function addPiece(db: Database, id: string, piece: { offset: number; bytes: number }) {
  await db
    .updateTable('uploads')
    .set(eb => ({
      received: eb('received', '+', piece.bytes),
      pieces: sql<number[]>`pieces || ${piece.offset}::integer`,
    }))
    .where('id', '=', id)
    .execute()
}

/**
 * Keeps a person from beginning two uploads at once. @returns how many of their own documents, refused ones too, and
 * uploads there are: what `GET /documents` may list
 */
export async function countKept(tx: Transaction<Tables>, userId: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ kept: number }>`
    select count(*) as kept from (
      select id from documents where user_id = ${userId} and hidden_at is null
      union select uploads.id from uploads left join documents on documents.id = uploads.id
       where uploads.user_id = ${userId} and hidden_at is null
    ) as one`.execute(tx)
  return rows[0]?.kept ?? 0
}

/**
 * Claims a complete upload for a minute: at most one per person, the person with the oldest claim first.
 * @returns nothing if there is none to claim
 */
export function claimWholeUpload(db: Kysely<Tables>): Promise<UploadRow | undefined> {
  return withTransaction(db, async tx => {
    // Two processes would each claim an upload of the same person.
    await sql`select pg_advisory_xact_lock(hashtext('turns of inspections'))`.execute(tx)
    return tx
      .updateTable('uploads')
      .set({ claimed_until: secondsFromNow(60) })
      .where('id', '=', eb =>
        eb
          .selectFrom('uploads as whole')
          .select('id')
          .whereRef('received', '=', 'bytes')
          .where('inspected_at', 'is', null)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('uploads as taken')
                  .select('taken.id')
                  .whereRef('taken.user_id', '=', 'whole.user_id')
                  .where('taken.inspected_at', 'is', null)
                  .where('taken.claimed_until', '>', secondsFromNow(0)),
              ),
            ),
          )
          .orderBy(
            sql`(select max(claimed_until) from uploads as turn where turn.user_id = whole.user_id) nulls first`,
          )
          .orderBy('id')
          .limit(1),
      )
      .returning(uploadColumns)
      .executeTakeFirst()
  })
}

const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/** Ends an upload's claim in `seconds`. */
export async function releaseUpload(db: Database, id: string, seconds: number): Promise<void> {
  const claimed_until = secondsFromNow(seconds)
  await db.updateTable('uploads').set({ claimed_until }).where('id', '=', id).execute()
}

/** Marks a complete upload as inspected. */
export async function noteInspected(db: Database, id: string): Promise<void> {
  await db.updateTable('uploads').set({ inspected_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** The uploads among these ids. */
export function listUploads(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('uploads')
    .select(uploadColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** A complete upload, locked until the transaction ends. */
export function lockUpload(tx: Transaction<Tables>, id: string) {
  return tx.selectFrom('uploads').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks at most 100 uploads that were begun more than a day ago. @returns their ids */
export async function lockOldUploads(tx: Transaction<Tables>): Promise<string[]> {
  const rows = await tx
    .selectFrom('uploads')
    .select('id')
    .where('begun_at', '<', sql<Date>`now() - interval '1 day'`)
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns the deleted upload, once nobody is writing to it; undefined if there is none */
export function deleteUpload(tx: Transaction<Tables>, id: string) {
  return tx.deleteFrom('uploads').where('id', '=', id).returning(uploadColumns).executeTakeFirst()
}

/** Removes all uploads of a person. @returns what they were, once nobody is adding to them */
export function deleteUploadsOf(tx: Transaction<Tables>, userId: string) {
  return tx.deleteFrom('uploads').where('user_id', '=', userId).returning(uploadColumns).execute()
}
