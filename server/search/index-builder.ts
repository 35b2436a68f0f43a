import { createDatabase, createPool } from '../database/connection.ts'
import { readCatalogue } from './catalogue-reads.ts'
import { noteHere } from './kept-index.ts'
import { writeIndex } from './scholarship-index/index-file.ts'
import { trustCertificates } from '../trusted-certificates.ts'
import { buildIndex } from './scholarship-index/scholarship-index.ts'

/** What the process that wants the index sends, once. */
export interface Order {
  databaseUrl: string
  path: string
}

// A program of its own (build-in-child.ts): makes the index, writes it to a file, and ends with its memory.
process.on('disconnect', () => process.exit(1))
process.once('message', async ({ databaseUrl, path }: Order) => {
  trustCertificates(process.env.CA_CERTIFICATES)
  const db = createDatabase(createPool(databaseUrl, { max: 1 }))
  await readCatalogue(db, async (_snapshot, rows, tx) => {
    const note = await noteHere(tx)
    await writeIndex(path, await buildIndex(rows), note)
  })
  process.exit(0)
})
