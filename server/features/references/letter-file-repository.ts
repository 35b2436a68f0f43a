import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Keeps an uploaded letter in place of an earlier one. */
export async function saveFile(
  tx: Transaction<Tables>,
  id: string,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<void> {
  const row = { file: bytes, file_name: name }
  await tx
    .insertInto('reference_letters')
    .values({ request_id: id, ...row })
    .onConflict(conflict => conflict.column('request_id').doUpdateSet(row))
    .execute()
}

/** @returns how many were removed */
export async function removeFile(tx: Transaction<Tables>, id: string): Promise<number> {
  const removed = await tx
    .updateTable('reference_letters')
    .set({ file: null, file_name: null })
    .where('request_id', '=', id)
    .where('file', 'is not', null)
    .returning('request_id')
    .execute()
  return removed.length
}

/** The uploaded letter of a request that was sent, and whose application it is. */
export function findFile(db: Database, id: string) {
  return db
    .selectFrom('reference_requests as r')
    .innerJoin('reference_letters as l', 'l.request_id', 'r.id')
    .innerJoin('applications as a', join =>
      join.onRef('a.user_id', '=', 'r.user_id').onRef('a.scholarship_id', '=', 'r.scholarship_id'),
    )
    .select(['r.user_id', 'r.scholarship_id', 'a.id as application_id', 'l.file', 'l.file_name'])
    .where('r.id', '=', id)
    .where('r.state', '=', 'received')
    .where('l.file', 'is not', null)
    .$narrowType<{ file: Buffer; file_name: string }>()
    .executeTakeFirst()
}
