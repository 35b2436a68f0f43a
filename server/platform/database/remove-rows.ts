import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connection.ts'
import type { Tables } from './tables.ts'

/** So few that a statement takes far less than it may, and holds its locks for a moment. */
const atOnce = 5_000

/** Removes the rows of a table for which a condition holds, in slices, however many they are; not in a transaction. */
export async function removeRows(
  db: Database,
  table: keyof Tables,
  isOld: RawBuilder<unknown>,
): Promise<void> {
  const from = sql.table(table)
  for (let removed = BigInt(atOnce); removed === BigInt(atOnce); ) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${from} where ctid = any(array(select ctid from ${from} where ${isOld} limit ${atOnce}))`.execute(
      db,
    )
    removed = numAffectedRows
  }
}
