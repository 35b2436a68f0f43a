import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase, createPool } from '../server/database/connection.ts'
import { type LoadedDatabase, loadDatabase } from './database.ts'
import type { KnownSearch } from './dataset.ts'
import { type LoadRequest, measure, type Measured } from './measure.ts'
import { memoryOf } from './memory.ts'
import { type BenchProduct, type Server, startBenchProduct, startServer } from './product.ts'
import { rendersPerSecond } from './render.ts'
import { printReport, type Result } from './report.ts'
import { readingScenarios } from './scenarios.ts'
import { startBare, startNginx } from './yardsticks.ts'
import { prepareWrites, removeWrites } from './writers.ts'

const sizes: Record<string, number> = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 }
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '10k' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    fresh: { type: 'boolean', default: false },
    'skip-obvious': { type: 'boolean', default: false },
  },
})
const seconds = Number(options.seconds)
const connections = 32
const wanted = (name: string) => name.includes(options.only)

// npm run bench -- --rows 10k,1m: measures the product on data sets of these sizes, and the yardsticks beside it.
const results: Result[] = []
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${connections} connections`)
for (const name of options.rows.split(',')) {
  const rows = sizes[name]
  if (!rows) throw new Error(`How many rows? ${Object.keys(sizes).join(', ')}; several with commas between.`)
  console.log(`\n${name} scholarships`)
  const database = await loadDatabase(rows, { fresh: options.fresh })
  try {
    results.push(...(await measureAll(name, rows, database)))
  } finally {
    await database.stop()
  }
}
printReport(results)

async function measureAll(size: string, rows: number, database: LoadedDatabase): Promise<Result[]> {
  const obvious = options['skip-obvious']
    ? undefined
    : await startServer('obvious/server.ts', { DATABASE_URL: database.url })
  const found: Result[] = []
  try {
    const product = await startBenchProduct(database.url)
    try {
      await checkCounts(product, database.searches)
      found.push(...(await firstSearches(size, product, database.searches)))
      for (const scenario of readingScenarios(rows, database.searches).filter(({ name }) => wanted(name))) {
        const result: Result = {
          size,
          name: scenario.name,
          product: await underLoad(product, database, scenario.requests),
        }
        if (obvious && scenario.obvious) result.obvious = await load(obvious, scenario.obvious)
        found.push(say(result))
      }
      found.push(...(await measureWrites(size, product, obvious, database)))
      found.push(...(await measureYardsticks(size, product)))
    } finally {
      await product.stop()
    }
  } finally {
    await obvious?.stop()
  }
  return found
}

function load(server: Server, requests: LoadRequest[], once = false): Promise<Measured> {
  return measure({ origin: server.origin, requests, once, connections, warmupSeconds: 2, seconds })
}

async function underLoad(
  product: BenchProduct,
  database: LoadedDatabase,
  requests: LoadRequest[],
  once = false,
) {
  await product.eventLoopDelay()
  const measured = await load(product, requests, once)
  const { p99: eventLoopP99 } = await product.eventLoopDelay()
  return { ...measured, eventLoopP99, memoryMb: await memoryOf([product.pid, database.pid]) }
}

/** Every search finds as many scholarships as the data has. */
async function checkCounts({ origin }: Server, searches: KnownSearch[]): Promise<void> {
  for (const { text, count } of searches) {
    const answer = await fetch(`${origin}/api/allScholarships?search=${encodeURIComponent(text)}`)
    const found = ((await answer.json()) as { count: number }).count
    if (found !== count) throw new Error(`"${text}" is in ${count} scholarships; the product found ${found}.`)
  }
  console.log(`  the counts of ${searches.length} searches are right`)
}

/** The first search of a word that is in very many, and the one after it. */
async function firstSearches(size: string, { origin }: Server, searches: KnownSearch[]): Promise<Result[]> {
  const [commonest] = searches
    .filter(search => search.kind === 'common')
    .toSorted((a, b) => b.count - a.count)
  if (!commonest || !wanted('first search')) return []
  // Searched for by nobody before: in other letters.
  const search = encodeURIComponent(commonest.text.replace('u', 'ü'))
  const ask = async (page: number) => {
    const started = performance.now()
    await (await fetch(`${origin}/api/allScholarships?search=${search}&page=${page}`)).text()
    return performance.now() - started
  }
  const first = await ask(1)
  const next = await ask(Math.ceil(commonest.count / 6))
  return [
    say({ size, name: `first search of “${commonest.text}”, ms`, value: first }),
    say({ size, name: 'another page of it right after, ms', value: next }),
  ]
}

async function measureWrites(
  size: string,
  product: BenchProduct,
  obvious: Server | undefined,
  database: LoadedDatabase,
): Promise<Result[]> {
  if (!wanted('write a review') && !wanted('write an application')) return []
  const db = createDatabase(createPool(database.url, { max: 2 }))
  try {
    const writes = await prepareWrites(db, { ...product, each: 6000 })
    const review: Result = {
      size,
      name: 'write a review',
      product: await underLoad(product, database, writes.reviews, true),
    }
    if (obvious) review.obvious = await load(obvious, writes.obviousReviews, true)
    const application: Result = {
      size,
      name: 'write an application',
      product: await underLoad(product, database, writes.applications, true),
    }
    if (obvious) application.obvious = await load(obvious, writes.obviousApplications, true)
    return [say(review), say(application)]
  } finally {
    await removeWrites(db)
    await db.destroy()
  }
}

/** What this machine can do at most with an answer of the same size; and what React alone can. */
async function measureYardsticks(size: string, product: BenchProduct): Promise<Result[]> {
  if (!wanted('bare Node') && !wanted('nginx') && !wanted('renderToString')) return []
  const found: Result[] = []
  const folder = await mkdtemp(join(tmpdir(), 'bursary-bench-body-'))
  for (const [what, path] of [
    ['the list', '/api/allScholarships'],
    ['its page', '/allScholarships'],
  ] as const) {
    const answer = await fetch(`${product.origin}${path}`)
    const file = join(folder, path.replaceAll('/', '-'))
    await writeFile(file, await answer.text())
    const bare = await startBare(file, answer.headers.get('content-type') ?? '')
    found.push(
      say({
        size,
        name: `bare Node, a body like ${what}`,
        product: await load(bare, [{ method: 'GET', path }]),
      }),
    )
    await bare.stop()
    const nginx = await startNginx(file)
    if (!nginx) console.log('  nginx is not installed; skipped')
    else {
      found.push(
        say({
          size,
          name: `nginx, a body like ${what}`,
          product: await load(nginx, [{ method: 'GET', path: '/' }]),
        }),
      )
      await nginx.stop()
    }
  }
  await rm(folder, { recursive: true, force: true })
  const rate = await rendersPerSecond(`${product.origin}/allScholarships`)
  return [...found, say({ size, name: 'renderToString of the list’s page, per second', value: rate })]
}

function say(result: Result): Result {
  const { name, product, obvious, value } = result
  const rate = (measured?: Measured) =>
    measured ? `${Math.round(measured.perSecond)}/s, p99 ${measured.p99.toFixed(1)} ms` : ''
  console.log(
    `  ${name}: ${value === undefined ? '' : value.toFixed(1)}${rate(product)}${obvious ? `; obvious ${rate(obvious)}` : ''}`,
  )
  return result
}
