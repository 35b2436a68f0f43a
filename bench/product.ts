import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'undici'
import { createDatabase, createPool } from '../server/platform/database/connection.ts'
import { type LoadedDatabase, loadDatabase } from './support/database.ts'
import type { KnownSearch } from './support/dataset.ts'
import { type LoadRequest, measure, type Measured } from './support/measure.ts'
import { usageOf } from './support/processes.ts'
import {
  type BenchProduct,
  listsFrom,
  type Server,
  startBenchProduct,
  startServer,
} from './support/product.ts'
import { type Load, printReport, type Result } from './support/report.ts'
import { readingScenarios, type Scenario } from './support/scenarios.ts'
import { startBare, startNginx } from './support/baselines.ts'
import { prepareWrites, removeWrites, vacuumWrites } from './support/writers.ts'

const sizes: Record<string, number> = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 }
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '10k' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    fresh: { type: 'boolean', default: false },
    'skip-baseline': { type: 'boolean', default: false },
    fts5: { type: 'string', default: '' },
  },
})
const seconds = Number(options.seconds)
const connections = 32
/** The product's default (server/platform/settings.ts). */
const processes = Math.min(availableParallelism(), 4)
/**
 * Requests before measuring: V8 compiles and recompiles code during the first 35,000 requests of a process. Each write
 * can be made only once.
 */
const warmups = { everything: 80_000, reads: 3000, writes: 8000 }
const readTurns = 3
/** Measured in turns. */
const writeTurns = { count: 3, each: 4000 }
const wanted = (name: string) => options.only.split(',').some(words => name.includes(words))

/** A data set and its servers. */
interface Stage {
  size: string
  database: LoadedDatabase
  cold: BenchProduct
  warm: BenchProduct
  baseline: Server | undefined
  /** A bare Fastify route with one prepared query. */
  route: Server
  /** Fastify with SQLite, which knows rare words and details. */
  fts5: Server | undefined
  scenarios: Scenario[]
}

// npm run bench -- product --rows 10k,1m: measures the product on data sets of these sizes, and compares it with the yardsticks.
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${connections} connections`)
const running: { stop(): Promise<void> }[] = []
const results: Result[] = []
try {
  const stages: Stage[] = []
  for (const name of options.rows.split(',')) stages.push(await setStage(name))
  await measureAll(stages, results)
} finally {
  printReport(results)

  for (const server of running.toReversed()) await server.stop()
}

async function start<S extends { stop(): Promise<void> }>(server: Promise<S>): Promise<S> {
  running.push(await server)
  return server
}

async function setStage(size: string): Promise<Stage> {
  const rows = sizes[size]
  if (!rows) throw new Error(`How many rows? ${Object.keys(sizes).join(', ')}; several with commas between.`)
  const database = await start(loadDatabase(rows, { fresh: options.fresh }))
  const { url, searches } = database
  const cold = await start(startBenchProduct(url, { PUBLIC_CACHE_MB: '0' }))
  const warm = await start(startBenchProduct(url))
  // With a million rows it takes minutes to answer 32 connections.
  const baseline =
    options['skip-baseline'] || rows > 100_000
      ? undefined
      : await start(startServer('../baseline/server.ts', { DATABASE_URL: url, NODE_ENV: 'production' }))
  const route = await start(
    startServer('../baseline/route.ts', { DATABASE_URL: url, NODE_ENV: 'production' }),
  )
  const sqlite = {
    DATABASE_URL: url,
    NODE_ENV: 'production',
    PROCESSES: String(processes),
    TOKENIZE: options.fts5,
  }
  const fts5 = options.fts5 ? await start(startServer('../baseline/fts5.ts', sqlite)) : undefined
  for (const product of [cold, warm]) await checkCounts(size, product, searches)
  const scenarios = readingScenarios(rows, searches).filter(({ name }) => wanted(name))
  return { size, database, cold, warm, baseline, route, fts5, scenarios }
}

async function measureAll(stages: Stage[], found: Result[]): Promise<void> {
  for (const { size, cold, database } of stages)
    found.push(...(await firstSearches(size, cold, database.searches)), ...(await wholeList(size, cold)))
  for (const { cold, warm, scenarios } of stages) {
    const mixed = inTurns(scenarios.map(({ requests }) => requests))
    for (const product of [cold, warm]) await prime(product, mixed, warmups.everything)
  }
  for (const name of stages[0]?.scenarios.map(scenario => scenario.name) ?? []) {
    found.push(...(await measureReading(stages, name)))
  }
  const last = stages.at(-1)
  if (last) found.push(...(await measureYardsticks(last)))
  // They would send the mails that writes enqueue.
  for (const { warm } of stages) await warm.stop()
  for (const { size, cold, baseline, database } of stages) {
    found.push(...(await measureWrites(size, { product: cold, baseline, database })))
  }
}

/** In several turns per size, so that other load on the machine affects all of them alike. */
async function measureReading(stages: Stage[], name: string): Promise<Result[]> {
  const measured = stages.map(stage => {
    const { requests = [], baseline: same } = stage.scenarios.find(scenario => scenario.name === name) ?? {}
    const all = readingScenarios(sizes[stage.size] ?? 0, stage.database.searches)
    const details = all.find(scenario => scenario.name === 'details')
    const loads = {
      cold: [] as Load[],
      warm: [] as Load[],
      baseline: [] as Load[],
      route: [] as Load[],
      fts5: [] as Load[],
    }
    return { stage, requests, same, details: details?.requests ?? [], ...loads }
  })
  // Uncached, a search is still counted only once; the first time is measured separately.
  for (const { stage, requests } of measured) {
    for (const product of [stage.cold, stage.warm]) await prime(product, requests)
  }
  for (let turn = 0; turn < readTurns; turn += 1) {
    for (const { stage, requests, same, details, cold, warm, baseline, route, fts5 } of measured) {
      route.push(await underLoad(stage.route, stage.database, details))
      cold.push(await underLoad(stage.cold, stage.database, requests))
      warm.push(await underLoad(stage.warm, stage.database, requests))
      if (stage.fts5 && ['search, rare words', 'details'].includes(name)) {
        fts5.push(await underLoad(stage.fts5, stage.database, requests))
      }
      // Once is enough: its searches take many seconds each.
      if (turn === 1 && stage.baseline && same) {
        baseline.push(await underLoad(stage.baseline, stage.database, same))
      }
    }
  }
  return measured.map(({ stage: { size }, cold, warm, baseline, route, fts5 }) =>
    report({
      size,
      name,
      cold: typical(cold),
      warm: typical(warm),
      baseline: typical(baseline),
      route: typical(route),
      fts5: typical(fts5),
    }),
  )
}

function load(server: Server, requests: LoadRequest[], once = false): Promise<Measured> {
  return measure({
    origin: server.origin,
    requests,
    once,
    connections,
    warmupSeconds: 1,
    seconds: once ? 60 : seconds,
  })
}

/** A server under load, with what its processes and the database use. */
async function underLoad(
  server: Server,
  database: LoadedDatabase,
  requests: LoadRequest[],
  once = false,
): Promise<Load> {
  const usage = () => Promise.all([usageOf(server.pid), usageOf(database.pid)])
  await server.eventLoopDelay?.()
  const before = await usage()
  const measured = await load(server, requests, once)
  const after = await usage()
  const [cpuMs = 0, databaseCpuMs = 0] = after.map(
    (used, i) => (used.cpuMs - (before[i]?.cpuMs ?? 0)) / measured.allRequests,
  )
  const delay = await server.eventLoopDelay?.()
  return {
    ...measured,
    memoryMb: after[0].memoryMb + after[1].memoryMb,
    cpuMs: cpuMs + databaseCpuMs,
    databaseCpuMs,
    ...(delay && { eventLoopP99: delay.p99 }),
  }
}

/** One of each list in turn, as long as the longest; shorter ones start again. */
function inTurns<T>(lists: T[][]): T[] {
  const length = Math.max(...lists.map(list => list.length))
  return Array.from({ length }, (_, i) => lists.flatMap(list => list[i % list.length] ?? [])).flat()
}

/** Requests everything, often enough for caches to fill and code to be compiled. */
async function prime({ origin }: Server, some: LoadRequest[], count = warmups.reads): Promise<void> {
  if (some.length === 0) return
  const requests = Array.from({ length: Math.ceil(count / some.length) }, () => some).flat()
  await measure({ origin, requests, once: true, connections, warmupSeconds: 0, seconds: 300 })
}

/** Every search finds as many scholarships as the data has, once they are in the index. */
async function checkCounts(size: string, { origin }: Server, searches: KnownSearch[]): Promise<void> {
  while ((await listsFrom({ origin })) !== 'index') await pause(200)
  for (const { text, count } of searches) {
    const ask = () => fetch(`${origin}/api/allScholarships?search=${encodeURIComponent(text)}`)
    let answer = await ask()
    if (answer.status === 503) {
      // A first read from the disk can exceed the time limit of a statement.
      console.log(`  ${size}: "${text}" took too long, asked again`)
      answer = await ask()
    }
    const found = ((await answer.json()) as { count: number }).count
    if (found !== count) throw new Error(`"${text}" is in ${count} scholarships; the product found ${found}.`)
  }
  console.log(`  ${size}: the counts of ${searches.length} searches are right`)
}

/** The first search of a word of each kind, and other pages of it right after: the median of five. */
async function firstSearches(size: string, { origin }: Server, searches: KnownSearch[]): Promise<Result[]> {
  if (!wanted('first search')) return []
  // On one connection, to one process: each has its own memory.
  const client = new Client(origin)
  const ask = async (search: string, page: number) => {
    const path = `/api/allScholarships?search=${encodeURIComponent(search)}&page=${page}`
    const started = performance.now()
    await (await client.request({ method: 'GET', path })).body.text()
    return performance.now() - started
  }
  const found: Result[] = []
  for (const kind of ['rare', 'middling', 'common'] as const) {
    const search = searches.find(candidate => candidate.kind === kind)
    if (!search) continue
    const { text, count } = search
    // In other letters it is a new search.
    const other = text.replace(/[aeiou]/i, vowel => `${vowel}\u0301`.normalize('NFC'))
    found.push(report({ size, name: `first search of “${text}” (${kind}), ms`, value: await ask(other, 1) }))
    const next: number[] = []
    for (const part of [0.5, 0.1, 0.9, 0.3, 0.7]) next.push(await ask(other, Math.ceil((count / 3) * part)))
    found.push(report({ size, name: `another page of “${text}” right after, ms`, value: median(next) }))
  }
  await client.close()
  return found
}

/** The whole list in one answer, which is streamed. */
async function wholeList(size: string, { origin, pid }: BenchProduct): Promise<Result[]> {
  if (!wanted('whole list')) return []
  const before = await usageOf(pid)
  const started = performance.now()
  const { body } = await fetch(`${origin}/api/scholarships`)
  let bytes = 0
  for await (const piece of body ?? []) bytes += piece.length
  const took = (performance.now() - started) / 1000
  const { memoryMb } = await usageOf(pid)
  return [
    report({ size, name: 'whole list, scholarships per second', value: (sizes[size] ?? 0) / took }),
    report({ size, name: 'whole list, MB', value: bytes / 1e6 }),
    report({ size, name: 'whole list, MB more memory after it', value: memoryMb - before.memoryMb }),
  ]
}

async function measureWrites(
  size: string,
  on: { product: BenchProduct; baseline: Server | undefined; database: LoadedDatabase },
): Promise<Result[]> {
  if (!wanted('write')) return []
  const { product, baseline, database } = on
  const db = createDatabase(createPool(database.url, { max: 2, statementTimeoutMs: 0 }))
  try {
    const writes = await prepareWrites(db, {
      ...product,
      reviews: warmups.writes + writeTurns.count * writeTurns.each,
      applications: warmups.writes + writeTurns.count * writeTurns.each,
    })
    const pairs = [
      ['write a review', writes.reviews, writes.baselineReviews],
      ['write an application', writes.applications, writes.baselineApplications],
    ] as const
    const found: Result[] = []
    for (const [name, requests, same] of pairs) {
      if (baseline) await load(baseline, same.slice(0, warmups.writes), true)
      await load(product, requests.slice(0, warmups.writes), true)
      await vacuumWrites(db)
      const measured = { cold: [] as Load[], baseline: [] as Load[] }
      for (let turn = 0; turn < writeTurns.count; turn += 1) {
        const from = warmups.writes + turn * writeTurns.each
        const next = (all: LoadRequest[]) => all.slice(from, from + writeTurns.each)
        if (baseline) measured.baseline.push(await underLoad(baseline, database, next(same), true))
        measured.cold.push(await underLoad(product, database, next(requests), true))
      }
      found.push(report({ size, name, cold: typical(measured.cold), baseline: typical(measured.baseline) }))
    }
    return found
  } finally {
    await removeWrites(db)
    await db.destroy()
  }
}

/** The most that this machine can do with answers of the same size. */
async function measureYardsticks({ size, warm, database }: Stage): Promise<Result[]> {
  const found: Result[] = []
  for (const scenario of readingScenarios(sizes[size] ?? 0, database.searches)) {
    if (wanted(`yardstick of ${scenario.name}`)) found.push(...(await compareWithBare(size, warm, scenario)))
  }
  return found
}

/** The product's cached answers and fixed answers of the same size, in turns. */
async function compareWithBare(size: string, product: Server, scenario: Scenario): Promise<Result[]> {
  const { name, requests } = scenario
  await prime(product, requests, warmups.everything)
  const { body, contentType } = await typicalAnswer(product, requests)
  const folder = await mkdtemp(join(tmpdir(), 'bursary-bench-body-'))
  const file = join(folder, 'body')
  await writeFile(file, body)
  const nginx = await startNginx(file)
  if (!nginx) console.log('  nginx is not installed: left out')
  const others = {
    'bare Node': await startBare(file, contentType, processes),
    'bare Node of one process': await startBare(file, contentType, 1),
    ...(nginx && { nginx }),
  }
  const rates: Record<string, number[]> = {}
  for (let round = 0; round < 3; round += 1) {
    for (const [what, server] of Object.entries({ product, ...others })) {
      const asked = server === product ? requests : [{ method: 'GET', path: '/body' } as const]
      rates[what] = [...(rates[what] ?? []), (await load(server, asked)).perSecond]
    }
  }
  for (const server of Object.values(others)) await server.stop()
  await rm(folder, { recursive: true, force: true })
  const rate = (what: string) => median(rates[what] ?? [])
  return Object.keys(others).map(what =>
    report({
      size,
      name: `yardstick: “${name}”, cached, to ${what} (${Math.round(rate(what))}/s, ${body.length} bytes)`,
      value: rate('product') / rate(what),
    }),
  )
}

/** The answer of median length. */
async function typicalAnswer({ origin }: Server, requests: LoadRequest[]) {
  const answers = await Promise.all(
    requests.slice(0, 32).map(async ({ path }) => {
      const answer = await fetch(`${origin}${path}`)
      return { body: await answer.text(), contentType: answer.headers.get('content-type') ?? '' }
    }),
  )
  return middle(answers, ({ body }) => body.length) ?? { body: '', contentType: '' }
}

/** The one of median size, if any. */
function middle<T>(all: T[], size: (one: T) => number): T | undefined {
  return all.toSorted((a, b) => size(a) - size(b))[Math.floor(all.length / 2)]
}

function median(values: number[]): number {
  return middle(values, value => value) ?? 0
}

/** The one of median rate, if any. */
function typical(loads: Load[]): Load | undefined {
  return middle(loads, ({ perSecond }) => perSecond)
}

function report(result: Result): Result {
  const rate = (what: string, measured?: Load) =>
    measured
      ? [
          `${what}${Math.round(measured.perSecond)}/s, p99 ${measured.p99.toFixed(1)} ms, CPU ${measured.cpuMs?.toFixed(2)} ms (${measured.databaseCpuMs?.toFixed(2)})`,
        ]
      : []
  const { size, name, cold, warm, baseline, route, fts5, value } = result
  const rates = [
    ...rate('', cold),
    ...rate('cached ', warm),
    ...rate('baseline ', baseline),
    ...rate('bare route ', route),
    ...rate('FTS5 ', fts5),
  ]
  console.log(`  ${size} ${name}: ${value === undefined ? rates.join('; ') : value.toFixed(2)}`)
  return result
}
