import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

const first = 25
const most = 500
/** Milliseconds that a chunk may take, from one to the next. */
const pace = 60

/**
 * The rows of a statement in chunks, through a cursor of the snapshot: neither side holds all of them. Rows with long texts
 * come in smaller chunks.
 */
export async function* chunksOf<Row>(
  tx: Transaction<Tables>,
  statement: RawBuilder<Row>,
): AsyncGenerator<Row[]> {
  // All rows are read, so the plan is to be good for all of them.
  await sql`set local cursor_tuple_fraction = 1`.execute(tx)
  await sql`declare export_rows no scroll cursor for ${statement}`.execute(tx)
  let size = first
  for (;;) {
    const began = performance.now()
    const { rows } = await sql<Row>`fetch ${sql.lit(size)} from export_rows`.execute(tx)
    if (rows.length === 0) return
    yield rows
    const taken = performance.now() - began
    size = taken > pace ? Math.max(first, Math.floor(size / 2)) : Math.min(most, size * 2)
  }
}

/** How many rows a statement has. */
export async function countOf(tx: Transaction<Tables>, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(tx)
  return rows[0]?.count ?? 0
}
