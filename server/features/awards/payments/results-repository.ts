import { sql, type Transaction } from 'kysely'
import type { SeenId } from '../../../platform/access/scope.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { inPieces } from './payment-ledger-repository.ts'

export interface KnownResult {
  instalment: SeenId
  result: 'paid' | 'returned'
  day: string
  returned: number
}

/** Writes what became of instalments and of their places in a file; what came back is in no file any more. */
export async function writeResults(
  tx: Transaction<Tables>,
  fileId: SeenId,
  results: readonly KnownResult[],
): Promise<void> {
  for (const some of inPieces(results)) await writeSome(tx, fileId, some)
}

async function writeSome(
  tx: Transaction<Tables>,
  fileId: SeenId,
  results: readonly KnownResult[],
): Promise<void> {
  const known = sql`jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
    as known (instalment uuid, result text, day date, returned bigint)`
  await sql`update instalments set state = known.result, returned_minor = known.returned,
      paid_on = case when known.result = 'paid' or known.returned < amount_minor then coalesce(paid_on, known.day) end,
      version = version + 1
    from ${known} where id = known.instalment`.execute(tx)
  await sql`update payment_items set result = known.result, result_on = known.day, live = known.result = 'paid'
    from ${known} where file_id = ${fileId} and instalment_id = known.instalment`.execute(tx)
}

/** A file is settled when every result is known. @returns its version */
export async function settleFile(tx: Transaction<Tables>, id: SeenId): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update payment_files set version = version + 1,
      state = case when exists (select from payment_items where file_id = payment_files.id and result is null)
        then state else 'settled' end
    where id = ${id} returning version`.execute(tx)
  return rows[0]?.version ?? 0
}
