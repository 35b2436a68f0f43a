import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'

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

const uploadColumns = ['id', 'user_id', 'name', 'bytes', 'received', 'pieces'] as const

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

/** An upload at this offset, which nobody else continues until the transaction ends. */
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

/** The uploads of a person. */
export function listUploadsOf(db: Database, userId: string) {
  return db.selectFrom('uploads').select(uploadColumns).where('user_id', '=', userId).execute()
}

/** Uploads that were begun more than a day ago, at most 100. */
export function listOldUploads(db: Database) {
  return db
    .selectFrom('uploads')
    .select(uploadColumns)
    .where('begun_at', '<', sql<Date>`now() - interval '1 day'`)
    .limit(100)
    .execute()
}

/** @returns how many were removed */
export async function deleteUpload(db: Database, id: string): Promise<number> {
  const gone = await db.deleteFrom('uploads').where('id', '=', id).returning('id').execute()
  return gone.length
}
