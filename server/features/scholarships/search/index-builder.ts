import { rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { createDatabase, createPool } from '../../../platform/database/connection.ts'
import { takeOrder, tell } from '../../../platform/start-program.ts'
import { madeMeanwhile, type NotKept, type Order } from './build-in-child.ts'
import { readCatalogue } from './catalogue-reads.ts'
import { storeIndex, noteHere } from './stored-index.ts'
import { writeIndex } from './scholarship-index/index-file.ts'
import { buildIndex } from './scholarship-index/scholarship-index.ts'

/** How long it waits for the index of another process of the machine. */
const timeoutMs = 120_000

// A separate program (build-in-child.ts): builds the index, writes it to a file, and ends with its memory.
takeOrder(build, ({ path }) => rmSync(dirname(path), { recursive: true, force: true }))

async function build({ databaseUrl, path, kept }: Order): Promise<void> {
  const db = createDatabase(createPool(databaseUrl, { max: 1, statementTimeoutMs: timeoutMs }))
  await readCatalogue(db, async (_snapshot, rows, tx) => {
    if (kept) {
      const place = `${hostname()} ${kept.file}`
      await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(tx)
      if (await isNewer(kept.file, kept.since)) process.exit(madeMeanwhile)
    }
    await writeIndex(path, await buildIndex(rows), await noteHere(tx))
    if (kept) await storeIndex(path, kept.file).catch(error => tell<NotKept>({ notKept: String(error) }))
  })
}

async function isNewer(file: string, since: number): Promise<boolean> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }))
  return mtimeMs > since
}
