import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type BackedUpTable, fileOf } from './backup-format.ts'
import { columnsOf, type CopiedTable, quoted, sumOf } from './tables.ts'

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

/** Loads a table's rows from its file of the backup. */
export async function loadTable(client: ClientBase, table: BackedUpTable, folder: string): Promise<void> {
  const into = client.query(copyFrom(`copy ${quoted(table)} (${columnsOf(table)}) from stdin`))
  await pipeline(createReadStream(join(folder, fileOf(table))), createZstdDecompress(), into)
}

/** Counts the rows in a table's file of the backup, each of which is one line. */
export async function countRows(table: BackedUpTable, folder: string): Promise<number> {
  let rows = 0
  const lines = new PassThrough()
  const read = pipeline(createReadStream(join(folder, fileOf(table))), createZstdDecompress(), lines)
  for await (const piece of lines as AsyncIterable<Buffer>) {
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) rows += 1
  }
  await read
  return rows
}
