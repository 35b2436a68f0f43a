/** Rows per chunk: so few that others do not wait for a chunk (`npm run bench -- heavy-reader`). */
const chunkSize = 50

/**
 * A long list in chunks, each read after the last row of the previous one: it is never in memory as a whole, and a slow
 * reader holds no connection.
 * @param read the next `limit` rows after the row `after`, in an order without ties
 * @param view the answer for a row
 */
export async function* inChunks<Row, Item>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
  view: (row: Row) => Item,
): AsyncGenerator<Item[]> {
  let after: Row | undefined
  for (;;) {
    const rows = await read(after, chunkSize)
    if (rows.length > 0) yield rows.map(view)
    if (rows.length < chunkSize) return
    after = rows.at(-1)
  }
}
