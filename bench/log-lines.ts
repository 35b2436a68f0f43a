import { parseArgs } from 'node:util'
import { loadDatabase } from './support/database.ts'
import { measure } from './support/measure.ts'
import { usageOf } from './support/processes.ts'
import { startBenchProduct } from './support/product.ts'

// npm run bench -- log-lines: what a log line per request costs, measured on the cheapest answer: the cached list, with
// LOG_LEVEL=info and with warn, in turns. The lines go through a pipe to this process, which drops them.
const { values: options } = parseArgs({ options: { turns: { type: 'string', default: '5' } } })
const levels = ['warn', 'info'] as const
const requests = [{ method: 'GET', path: '/api/allScholarships' } as const]
const connections = 32

const database = await loadDatabase(10_000, { fresh: false })
const products = await Promise.all(
  levels.map(async level => ({
    level,
    product: await startBenchProduct(database.url, { LOG_LEVEL: level }),
    rates: [] as number[],
    cpuMs: [] as number[],
  })),
)
try {
  for (const { product } of products) await load(product.origin, 10)
  for (let turn = 0; turn < Number(options.turns); turn += 1) {
    for (const { product, rates, cpuMs } of products) {
      const before = await usageOf(product.pid)
      const { perSecond, allRequests } = await load(product.origin, 4)
      const after = await usageOf(product.pid)
      rates.push(perSecond)
      cpuMs.push((after.cpuMs - before.cpuMs) / allRequests)
    }
  }
  for (const { level, rates, cpuMs } of products)
    console.log(
      `  LOG_LEVEL=${level}: ${median(rates).toFixed(0)} a second, ${(1000 * median(cpuMs)).toFixed(1)} µs of processor each`,
    )
} finally {
  for (const { product } of products) await product.stop()
  await database.stop()
}

function load(origin: string, seconds: number) {
  return measure({ origin, requests, once: false, connections, warmupSeconds: 1, seconds })
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
