import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '../demo-data/random.ts'
import { loadDatabase } from './support/database.ts'
import { listsFrom, startBenchProduct } from './support/product.ts'

// npm run bench -- cold-start: how soon the index of 100,000 and 1,000,000 scholarships answers after the start,
// with and without its file, when nobody asks and when visitors do from the first moment, and how long these wait.
const sizes = process.argv.slice(2).map(Number)
const visitors = 32
const withFile = 'with its file, idle'
/** The interval between checks whether the index answers, in ms. */
const lookEveryMs = 100
const random = seededRandom('cold start')

for (const rows of sizes.length > 0 ? sizes : [100_000, 1_000_000]) {
  const database = await loadDatabase(rows, { fresh: false })
  const dataDir = await mkdtemp(join(tmpdir(), 'bursary-cold-start-'))
  const file = join(dataDir, 'scholarships.index')
  try {
    await measureStart('without a file, idle', 0)
    await measureStart(withFile, 0)
    await measureStart('with its file, visitors', visitors)
    await rm(file)
    await measureStart('without a file, visitors', visitors)
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }

  async function measureStart(how: string, asking: number): Promise<void> {
    const product = await startBenchProduct(database.url, {
      PROCESSES: '1',
      DATA_DIR: dataDir,
      TRUSTED_PROXIES: '127.0.0.1',
    })
    const began = performance.now()
    const over = new AbortController()
    const answers: Record<string, number> = {}
    let longest = 0
    async function visit(visitor: number): Promise<void> {
      const headers = { 'x-forwarded-for': `203.0.113.${visitor}` }
      while (!over.signal.aborted) {
        const sent = performance.now()
        const answer = await fetch(`${product.origin}/api/allScholarships?${anyQuery(rows)}`, { headers })
        await answer.arrayBuffer()
        longest = Math.max(longest, performance.now() - sent)
        answers[answer.status] = (answers[answer.status] ?? 0) + 1
        const retryAfter = Number(answer.headers.get('retry-after') ?? 0)
        // Asks again when told to, as the page does.
        await pause(retryAfter * 1000, undefined, { signal: over.signal }).catch(() => undefined)
      }
    }
    try {
      const visits = Array.from({ length: asking }, (_, visitor) => visit(visitor))
      while ((await listsFrom(product)) !== 'index') await pause(lookEveryMs)
      const ready = performance.now() - began
      over.abort()
      await Promise.all(visits)
      const told =
        asking > 0 ? `; longest answer ${Math.round(longest)} ms of ${JSON.stringify(answers)}` : ''
      console.log(`${rows}, ${how}: index ${(ready / 1000).toFixed(1)} s after listening${told}`)
      if (how === withFile)
        console.log(`${rows}: ${await countedPages(product.origin)} pages with counts a second`)
    } finally {
      await product.stop()
    }
  }
}

/** @returns pages per second of the whole list with its counts, none of them requested before */
async function countedPages(origin: string): Promise<number> {
  const began = performance.now()
  let page = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (performance.now() - began < 3_000) {
        const answer = await fetch(`${origin}/api/allScholarships?facets=true&page=${++page}`)
        if (!answer.ok) throw new Error(`${answer.status} for page ${page}`)
        await answer.arrayBuffer()
      }
    }),
  )
  return Math.round(page / ((performance.now() - began) / 1000))
}

/** Lists, words, deep pages and counts. */
function anyQuery(rows: number): string {
  return random.pick([
    'closed=exclude',
    `page=${random.integer(2, 40)}`,
    `page=${random.integer(1_000, Math.floor(rows / 12))}`,
    `search=${random.pick(['university', 'kenya', 'of', 'beekeeping', 'inter', 'railway prize'])}`,
    'facets=true&subject=Engineering',
    'sort=newest&closed=exclude',
  ])
}
