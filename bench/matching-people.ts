import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Client } from 'undici'
import { Draw, randomDefinition, randomProfile } from '../contract/eligibility/testing/random-eligibility.ts'
import type { Tables } from '../server/platform/database/tables.ts'
import { insertAnswers } from '../tests/support/eligibility-factories.ts'
import { listsFrom, startBenchProduct } from './support/product.ts'
import { times, toTimeAlone, visit } from './support/visits.ts'
import { addPeople, tokensOf, withRemovedWrites } from './support/writers.ts'

// npm run bench -- matching-people 1000000 2000: over HTTP, how soon people who have just answered About You read what fits
// them among this many scholarships with this many sets of conditions, and how long visitors wait meanwhile (bar: 1.5 × at p95).
const rows = Number(process.argv[2] ?? 1_000_000)
const sets = Number(process.argv[3] ?? 2_000)
const asksPerSecond = 10
const people = 400

await withRemovedWrites(rows, async (db, database) => {
  const draw = new Draw(sets)
  await addConditions(db, draw)
  await addPeople(db, people)
  const { rows: users } = await sql<{ id: string }>`
    select id from users where user_email like 'bench-%'`.execute(db)
  for (const { id } of users) await insertAnswers(db, id, randomProfile(draw))
  const product = await startBenchProduct(database.url)
  try {
    // Every process answers from its index.
    for (let seen = 0; seen < 20; seen = (await listsFrom(product)) === 'index' ? seen + 1 : 0)
      await pause(100)
    const tokens = [...(await tokensOf(db, product)).values()]
    await visit(product.origin)
    const alone = await visit(product.origin, 1_000)
    console.log(`visitors alone: ${times(alone)}`)
    const over = new AbortController()
    const asking = askInTurn(product.origin, { tokens, stop: over.signal })
    const beside = await visit(product.origin, 2_000)
    over.abort()
    const { first, next } = await asking
    console.log(`what fits, first: ${times(first)}`)
    console.log(`what fits, next: ${times(next)}`)
    console.log(`visitors beside ${asksPerSecond * 2} of these a second: ${times(beside)}`)
    console.log(toTimeAlone(beside, alone))
  } finally {
    await product.stop()
    await removeConditions(db)
  }
})

/** Publishes conditions of each scholarship. */
async function addConditions(db: Kysely<Tables>, draw: Draw): Promise<void> {
  const definitions = Array.from({ length: sets }, () => JSON.stringify(randomDefinition(draw, 8)))
  await removeConditions(db)
  await sql`
    insert into eligibility_versions (id, scholarship_id, number, mode, definition, published_at)
    select id, id, 1, 'advise', (${definitions}::text[])[1 + (row_number() over () % ${sets})]::jsonb, now()
    from scholarships`.execute(db)
  await sql`update scholarships set eligibility_version_id = id`.execute(db)
  await sql`vacuum analyze scholarships, eligibility_versions`.execute(db)
}

async function removeConditions(db: Kysely<Tables>): Promise<void> {
  await sql`update scholarships set eligibility_version_id = null where eligibility_version_id is not null`.execute(
    db,
  )
  await sql`delete from eligibility_versions`.execute(db)
}

/** Each person asks for the first time, and for another choice at once, at a steady rate. */
async function askInTurn(
  origin: string,
  { tokens, stop }: { tokens: readonly string[]; stop: AbortSignal },
): Promise<{ first: number[]; next: number[] }> {
  const client = new Client(origin, { pipelining: 1 })
  const [first, next]: [number[], number[]] = [[], []]
  const began = performance.now()
  for (const [nth, token] of tokens.entries()) {
    if (stop.aborted) break
    await pause(Math.max(0, began + (nth * 1_000) / asksPerSecond - performance.now()))
    for (const [waits, query] of [
      [first, 'facets=true'],
      [next, 'facets=true&fit=met'],
    ] as const) {
      const sent = performance.now()
      const answer = await client.request({
        method: 'GET',
        path: `/api/myMatches?${query}`,
        headers: { authorization: `Bearer ${token}` },
      })
      await answer.body.dump()
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} for ${query}`)
      waits.push(performance.now() - sent)
    }
  }
  await client.close()
  return { first, next }
}
