/** Rows that one read of a long list takes. */
const batchSize = 500

/**
 * A long list in batches, each read behind the last row of the one before: it is never in memory as a whole, and
 * no connection is held while a slow reader takes its time.
 * @param read the next `limit` rows behind the row `after`, in an order without ties
 * @param view what becomes of each row
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
