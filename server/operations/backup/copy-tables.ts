import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type BackedUpTable, fileOf } from './backup-format.ts'
import { columnsOf, type CopiedTable, quoted, sumOf } from './tables.ts'

const pieceBytes = 256 * 1024
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

/** Writes a table's rows into its file of the backup. @returns the rows, their sum, and the file's SHA-256 */
export async function copyTable(
  client: ClientBase,
  table: CopiedTable,
  folder: string,
): Promise<{ table: BackedUpTable; fileSum: string }> {
  const hash = createHash('sha256')
  const rows = client.query(copyTo(`copy ${quoted(table)} (${columnsOf(table)}) to stdout`))
  await pipeline(
    rows,
    inPieces,
    createZstdCompress(compression),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece)
        yield piece
      }
    },
    createWriteStream(join(folder, fileOf(table)), { flush: true }),
  )
  return { table: { ...table, ...(await sumOf(client, table)) }, fileSum: hash.digest('hex') }
}

/** Rows come one by one; each piece that is compressed waits for a thread. */
async function* inPieces(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const row of rows) {
    waiting.push(row)
    bytes += row.length
    if (bytes < pieceBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  yield Buffer.concat(waiting)
}

/** Loads a table's rows from its file of the backup. */
export async function loadTable(client: ClientBase, table: BackedUpTable, folder: string): Promise<void> {
  const into = client.query(copyFrom(`copy ${quoted(table)} (${columnsOf(table)}) from stdin`))
  await pipeline(createReadStream(join(folder, fileOf(table))), createZstdDecompress(), into)
}

/** Counts the rows in a table's file of the backup, each of which is one line. */
export async function countRows(table: BackedUpTable, folder: string): Promise<number> {
  let rows = 0
  await pipeline(
    createReadStream(join(folder, fileOf(table))),
    createZstdDecompress(),
    async (lines: AsyncIterable<Buffer>) => {
      for await (const piece of lines)
        for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) rows += 1
    },
  )
  return rows
}
