import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Client } from 'undici'
import { limitGroups } from '../contract/scholarships/scholarship-filters.ts'
import { specifiedTerms } from '../contract/scholarships/scholarship-terms.ts'
import { seededRandom } from '../demo-data/random.ts'
import { generatedScholarships } from '../demo-data/generated/generated-scholarships.ts'
import { createDatabase, createPool } from '../server/platform/database/connection.ts'
import type { Tables } from '../server/platform/database/tables.ts'
import { loadDatabase } from './support/database.ts'
import { idOf, type KnownSearch } from './support/dataset.ts'
import { type LoadRequest, measure } from './support/measure.ts'
import { type BenchProduct, listsFrom, startBenchProduct } from './support/product.ts'

// npm run bench -- visitors 100000: starts one process of the product on this many scholarships and prints how soon its index
// answers, how long visitors with all different requests wait, and how long a cheap request waits among heavy ones.
const rows = Number(process.argv[2] ?? 100_000)
const connections = 32
const mixSeconds = 15
const besideSeconds = 5
/** What one statement changes: fewer than ask for a new index (10,000), and less than what calls for one. */
const changedRows = Math.min(5_000, rows / 32)
/** The interval between requests of a visitor who comes while the product starts, in ms. */
const askEveryMs = 20
/** How often the cheap request is sent, in ms. */
const cheapEveryMs = 2

const random = seededRandom('visitors')
const sample = [...generatedScholarships(20_000, 'bench')]
const database = await loadDatabase(rows, { fresh: false })
const db = createDatabase(createPool(database.url, { max: 2, statementTimeoutMs: 0 }))
console.log(`${rows.toLocaleString('en')} scholarships, one process`)
try {
  const product = await measureStart(database.url, database.searches)
  try {
    await visit(product, 'warm-up')
    await visit(product, 'visitors')
    await measureWaits(product, db)
  } finally {
    await product.stop()
  }
} finally {
  await db.destroy()
  await database.stop()
}

/** The time until the index answers; until then and a little longer, every answer has to be right. */
async function measureStart(url: string, searches: KnownSearch[]): Promise<BenchProduct> {
  const before = performance.now()
  const product = await startBenchProduct(url, { PROCESSES: '1' })
  const began = performance.now()
  let ready: number | undefined
  const answers: Record<string, number> = {}
  for (let i = 0; ready === undefined || i < searches.length; i += 1) {
    const { text, count } = searches[i % searches.length] as KnownSearch
    const [found, readiness] = await Promise.all([
      fetch(`${product.origin}/api/allScholarships?search=${encodeURIComponent(text)}`),
      fetch(`${product.origin}/readyz`).then(answer => answer.json() as Promise<{ listsFrom?: string }>),
    ])
    const answer = (await found.json()) as { count?: number }
    const outcome = !found.ok ? String(found.status) : answer.count === count ? 'right' : 'wrong'
    answers[outcome] = (answers[outcome] ?? 0) + 1
    if (readiness.listsFrom === 'index') ready ??= performance.now()
    await pause(askEveryMs)
  }
  console.log(
    `index ready ${ms(ready - began)} after listening, which took ${ms(began - before)}; answers: ${JSON.stringify(answers)}`,
  )
  return product
}

/** Visitors who each ask for something different. */
async function visit({ origin }: BenchProduct, name: string): Promise<void> {
  const requests = Array.from({ length: 40_000 }, visitorsRequest)
  const { perSecond, p50, p99, max } = await measure({
    origin,
    requests,
    connections,
    warmupSeconds: 1,
    seconds: mixSeconds,
  })
  console.log(`${name}: ${Math.round(perSecond)}/s, p50 ${ms(p50)}, p99 ${ms(p99)}, longest ${ms(max)}`)
}

/** 60 % lists and details, 25 % words, 15 % filters with counts. */
function visitorsRequest(): LoadRequest {
  const kind = random.next()
  if (kind < 0.3) return get(`scholarshipDetails/${idOf(random.integer(0, rows - 1))}`)
  if (kind < 0.6) return get(`allScholarships?page=${random.integer(1, Math.floor(rows / 3))}`)
  if (kind < 0.85) return get(`allScholarships?search=${encodeURIComponent(anyWords())}`)
  return get(`allScholarships?${filters()}`)
}

function get(path: string): LoadRequest {
  return { method: 'GET', path: `/api/${path}` }
}

function anyWords(): string {
  const { university, name, city, country } = random.pick(sample)
  const words = `${university} ${name} ${city} ${country}`.split(' ')
  return random.shuffled(words).slice(0, random.integer(1, 3)).join(' ')
}

function filters(): string {
  const choices = new URLSearchParams({ facets: 'true', closed: 'exclude', page: `${random.integer(1, 40)}` })
  choices.append('subject', random.pick(specifiedTerms.subject))
  if (random.chance(0.5)) choices.append('degree', random.pick(specifiedTerms.degree))
  for (let i = random.integer(0, 5); i > 0; i -= 1) choices.append('country', random.pick(sample).country)
  if (random.chance(0.5)) choices.set('maxFee', String(random.pick(limitGroups.maxFee)))
  if (random.chance(0.5)) choices.set('minRating', String(random.pick(limitGroups.minRating)))
  return String(choices)
}

/** How long a cheap request waits alone, and during heavy searches, changes and an index rebuild. */
async function measureWaits(product: BenchProduct, to: Kysely<Tables>): Promise<void> {
  await wait(product, 'nothing', () => pause(besideSeconds * 1000))
  await wait(product, 'heavy searches, one after the other', () => searchHeavily(product))
  await wait(product, `${changedRows} changes at once`, async () => {
    await sql`update scholarships set rating = rating where id < ${idOf(changedRows)}`.execute(to)
    await pause(besideSeconds * 1000)
  })
  await wait(product, 'an index that is rebuilt', async () => {
    await sql`insert into scholarship_changes (scholarship_id) values (null)`.execute(to)
    // The process notices within a second.
    await pause(2000)
    while ((await listsFrom(product)) !== 'index') await pause(50)
  })
}

async function searchHeavily({ origin }: BenchProduct): Promise<void> {
  const client = new Client(origin)
  const end = performance.now() + besideSeconds * 1000
  while (performance.now() < end) {
    const letter = random.pick('aeinorst'.split(''))
    const path = `/api/allScholarships?search=${letter}&${filters()}`
    await (await client.request({ method: 'GET', path })).body.dump()
  }
  await client.close()
}

/** Sends a cheap request repeatedly while `work` runs. */
async function wait({ origin }: BenchProduct, beside: string, work: () => Promise<void>): Promise<void> {
  const client = new Client(origin)
  const waits: number[] = []
  const over = new AbortController()
  const polling = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now()
      await (await client.request({ method: 'GET', path: '/healthz' })).body.dump()
      waits.push(performance.now() - began)
      await pause(cheapEveryMs)
    }
  })()
  await work()
  over.abort()
  await polling
  await client.close()
  waits.sort((a, b) => a - b)
  const at = (share: number) => ms(waits[Math.floor((waits.length - 1) * share)] ?? 0)
  console.log(`beside ${beside}: p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)} of ${waits.length}`)
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`
}
