/** Rows per batch: so few that others do not wait for a batch (`npm run bench -- heavy-reader`). */
const batchSize = 50

/**
 * A long list in batches, each read after the last row of the previous one: it is never in memory as a whole, and a slow
 * reader holds no connection.
 * @param read the next `limit` rows after the row `after`, in an order without ties
 * @param view the answer for a row
 */
export async function* inBatches<Row, Item>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
  view: (row: Row) => Item,
): AsyncGenerator<Item[]> {
  let after: Row | undefined
  for (;;) {
    const rows = await read(after, batchSize)
    if (rows.length > 0) yield rows.map(view)
    if (rows.length < batchSize) return
    after = rows.at(-1)
  }
}
