import { setInterval } from 'node:timers/promises'
import { loadDatabase } from './support/database.ts'
import { measure, type Measured } from './support/measure.ts'
import { type BenchProduct, freePort, startBenchProduct } from './support/product.ts'

// npm run bench -- metrics: what metrics cost visitors. One product counts and one does not, both on the same data, asked for
// the cached list in turns: target at most 4 % fewer answers. Then the first one is scraped 100 times at once, every
// second: target at most 1.2 times the time of an answer.
const turns = 9
const scrapes = 100
const requests = [{ method: 'GET', path: '/api/allScholarships' } as const]
const database = await loadDatabase(10_000, { fresh: false })
const port = String(await freePort())
const products: BenchProduct[] = []
try {
  const counting = await start({ METRICS_PORT: port })
  const plain = await start({})
  for (const product of [counting, plain]) await load(product, 20)
  const rounds: { counting: Measured; plain: Measured; scraped: Measured }[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    // The first one of a turn is not always the same.
    const [first, second] = turn % 2 === 0 ? [counting, plain] : [plain, counting]
    const [a, b] = [await load(first, 4), await load(second, 4)]
    const [ofCounting, ofPlain] = turn % 2 === 0 ? [a, b] : [b, a]
    rounds.push({
      counting: ofCounting,
      plain: ofPlain,
      scraped: await whileScraped(() => load(counting, 4)),
    })
  }
  const middle = (value: (round: (typeof rounds)[number]) => number) =>
    rounds.map(value).toSorted((a, b) => a - b)[Math.floor(turns / 2)] as number
  const rates = `${Math.round(middle(r => r.counting.perSecond))}/s and ${Math.round(middle(r => r.plain.perSecond))}/s`
  report(
    'rate with metrics, to that without',
    middle(r => r.counting.perSecond / r.plain.perSecond),
    rates,
  )
  report(
    'median time while scraped, to that without',
    middle(r => r.scraped.p50 / r.counting.p50),
  )
  report(
    '99th of 100 while scraped, to that without',
    middle(r => r.scraped.p99 / r.counting.p99),
  )
} finally {
  for (const product of products) await product.stop()
  await database.stop()
}

async function start(variables: Record<string, string>): Promise<BenchProduct> {
  const product = await startBenchProduct(database.url, variables)
  products.push(product)
  return product
}

function load({ origin }: BenchProduct, seconds: number): Promise<Measured> {
  return measure({ origin, requests, connections: 16, warmupSeconds: 1, seconds })
}

async function whileScraped(work: () => Promise<Measured>): Promise<Measured> {
  const scraped = new AbortController()
  const scraping = (async () => {
    for await (const _ of setInterval(1_000, undefined, { signal: scraped.signal })) {
      await Promise.all(Array.from({ length: scrapes }, scrape))
    }
  })().catch((error: Error) => {
    if (error.name !== 'AbortError') throw error
  })
  const measured = await work()
  scraped.abort()
  await scraping
  return measured
}

async function scrape(): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  await answer.text()
  if (!answer.ok) throw new Error(`A scrape answered ${answer.status}.`)
}

function report(what: string, ratio: number, details = ''): void {
  console.log(`  ${what}: ${ratio.toFixed(3)} ${details && `(${details})`}`)
}
