import { type Insertable, sql, type Transaction } from 'kysely'
import { exportLimits } from '../../../contract/exports/export-limits.ts'
import { reachOf } from '../../platform/access/read-scope.ts'
import { type Scope, wholeWithin, type SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { ExportsTable, Tables } from '../../platform/database/tables.ts'
import { MadeFiles } from '../../platform/storage/made-files.ts'

const columns = [
  'exports.id',
  'exports.user_id',
  'kind',
  'format',
  'name',
  'wish',
  'state',
  'note',
  'asked_at',
  'taken_at',
  'expected',
  'written',
  'attempt',
  'parts',
  'bytes',
  'sha256',
  'expires_at',
] as const

/** How exports are made and removed. */
export const exportFiles = new MadeFiles('exports', exportLimits.days)

/** The caller's exports that have not expired and of which they reach all, the newest first, with the scholarship that each is about. */
export function listExports(db: Database, scope: Scope) {
  return db
    .selectFrom('exports')
    .leftJoin('scholarships', 'scholarships.id', 'exports.scholarship_id')
    .select(columns)
    .select('scholarship_name')
    .where('exports.user_id', '=', scope.userId)
    .where(wholeWithin(scope, sql`exports.id`))
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('asked_at', 'desc')
    .orderBy('exports.id', 'desc')
    .limit(exportLimits.kept)
    .execute()
}

/** Adds an export that is to be made. */
export async function insertExport(tx: Transaction<Tables>, row: Insertable<ExportsTable>): Promise<void> {
  await tx.insertInto('exports').values(row).execute()
}

/** What is needed to make an export in its present attempt. */
export function findAttempt(tx: Transaction<Tables>, id: string) {
  return tx
    .selectFrom('exports')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['exports.id', 'wish', 'attempt'])
    .select(['user_id as userId', 'role', reachOf('user_id').as('reach')])
    .where('exports.id', '=', id)
    .executeTakeFirstOrThrow()
}

export type Attempt = Awaited<ReturnType<typeof findAttempt>>

/** Marks the exports that may hold these applications as gone. In one order, as deletions do. */
export async function endExportsOf(tx: Transaction<Tables>, applications: readonly SeenId[]): Promise<void> {
  await sql`
    update exports set state = 'gone', note = 'The data of an application in it was removed. Run it again.'
     where id = any (array(
       select id from exports where kind = 'applications' and state in ('making', 'ready')
         and (held && ${applications}::uuid[]
           or held is null and scholarship_id = any (array(
             select scholarship_id from applications where id = any(${applications}::uuid[])))
           or held is null and scholarship_id is null)
       order by id for update))`.execute(tx)
}
