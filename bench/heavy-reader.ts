import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { startBenchProduct } from './support/product.ts'
import type { ReadingJob } from './support/reading-account.ts'
import { times, toTimeAlone, visit } from './support/visits.ts'
import { addPeople, tokensOf, withRemovedWrites } from './support/writers.ts'

// npm run bench -- heavy-reader: how long visitors of one process wait while one account reads a list of 5,000 people forty
// times at once, without end, compared with their time without (bar: 1.5 × at p95).
const readers = 40
const people = 5_000

await withRemovedWrites(10_000, async (db, database) => {
  await addPeople(db, people)
  await sql`update users set role = 'admin' where user_email = 'bench-0@example.org'`.execute(db)
  const product = await startBenchProduct(database.url, { PROCESSES: '1', CALL_LIMIT_FACTOR: '1' })
  try {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow()
    const token = (await tokensOf(db, product)).get(id) ?? ''
    await visit(product.origin)
    const alone = await visit(product.origin)
    console.log(`visitors alone: ${times(alone)}`)
    const reading = fork(fileURLToPath(new URL('support/reading-account.ts', import.meta.url)))
    reading.send({ origin: product.origin, token, readers } satisfies ReadingJob)
    const beside = await visit(product.origin)
    const told = once(reading, 'message')
    reading.send('stop')
    const [statuses] = (await told) as [number[]]
    const served = statuses.filter(status => status === 200).length
    console.log(`beside ${served} lists, and ${statuses.length - served} refusals: ${times(beside)}`)
    console.log(toTimeAlone(beside, alone))
  } finally {
    await product.stop()
  }
})
