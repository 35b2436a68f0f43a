import { sql, type Transaction } from 'kysely'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Keeps an uploaded letter in place of an earlier one. @returns its version */
export async function saveFile(
  tx: Transaction<Tables>,
  id: SeenId,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<number> {
  const row = { file: bytes, file_name: name }
  const { file_version } = await tx
    .insertInto('reference_letters')
    .values({ request_id: id, ...row, file_version: 1 })
    .onConflict(conflict =>
      conflict.column('request_id').doUpdateSet({ ...row, file_version: nextFileVersion }),
    )
    .returning('file_version')
    .executeTakeFirstOrThrow()
  return file_version
}

const nextFileVersion = sql<number>`reference_letters.file_version + 1`

/** @returns the version since then; nothing where there is none to remove */
export async function removeFile(tx: Transaction<Tables>, id: SeenId): Promise<number | undefined> {
  const row = await tx
    .updateTable('reference_letters')
    .set({ file: null, file_name: null, file_version: nextFileVersion })
    .where('request_id', '=', id)
    .where('file', 'is not', null)
    .returning('file_version')
    .executeTakeFirst()
  return row?.file_version
}

/** The uploaded letter of a request that was sent, and whose application it is. */
export function findFile(db: Database, id: SeenId) {
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
