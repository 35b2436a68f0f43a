import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse, { type Flags } from 'lighthouse'
import { chromium } from 'playwright-core'
import { startDemoProduct } from './support/demo-product.ts'
import { freePort } from './support/product.ts'

// npm run bench -- lighthouse --runs 3: Lighthouse's scores of public pages on a slow phone (its mobile defaults), of
// the product with its demo data as in production. Performance is the middle of the runs; the others must be 100.
const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
})
// Really slowed: the estimate that Lighthouse makes by default counts scripts that are fetched last as if they held up
// the first paint.
const slowPhone: Flags = {
  throttlingMethod: 'devtools',
  throttling: {
    requestLatencyMs: 150,
    downloadThroughputKbps: 1_500,
    uploadThroughputKbps: 700,
    cpuSlowdownMultiplier: 4,
  },
}
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

const product = await startDemoProduct()
try {
  const list = (await (await fetch(`${product.origin}/api/scholarships?limit=1`)).json()) as { _id: string }[]
  const paths: Record<string, string> = {
    Home: '/',
    'All Scholarships': '/allScholarships',
    'Scholarship Details': `/scholarshipDetails/${list[0]?._id}`,
    Login: '/login',
  }
  for (const [name, path] of Object.entries(paths)) {
    if (!name.includes(options.only)) continue
    // Once before, so that the answers are cached as in everyday use.
    await (await fetch(product.origin + path)).text()
    const runs: Scores[] = []
    const wanted = Number(options.runs)
    for (let tries = 1; runs.length < wanted; tries++) {
      if (tries > 3 * wanted) throw new Error(`Chromium does not record how ${name} is loaded.`)
      const run = await audit(product.origin + path)
      if (run) runs.push(run)
    }
    report(name, runs)
  }
} finally {
  await product.stop()
}

interface Scores {
  scores: number[]
  facts: string
  failed: string[]
}

/** @returns nothing when Chromium's trace lacks the page's start, and Lighthouse asks to run again */
async function audit(url: string): Promise<Scores | undefined> {
  const port = await freePort()
  const profile = await mkdtemp(join(tmpdir(), 'bursary-lighthouse-'))
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'silent',
      onlyCategories: categories,
      ...slowPhone,
    })
    if (!result) throw new Error(`Lighthouse has no result for ${url}.`)
    const { audits, categories: found, runtimeError } = result.lhr
    if (runtimeError?.code === 'NO_NAVSTART') return undefined
    if (runtimeError) throw new Error(runtimeError.message)
    const weighed = Object.values(found).flatMap(category => category.auditRefs)
    return {
      scores: categories.map(id => Math.round((found[id]?.score ?? 0) * 100)),
      facts: [
        'first-contentful-paint',
        'largest-contentful-paint',
        'total-blocking-time',
        'cumulative-layout-shift',
        'speed-index',
      ]
        .map(id => `${id} ${audits[id]?.displayValue}`)
        .join(', '),
      failed: weighed
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${id}: ${audits[id]?.title}`),
    }
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
}

function report(name: string, runs: Scores[]): void {
  const sorted = runs.toSorted((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0))
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) return
  console.log(`${name}: ${categories.map((id, i) => `${id} ${middle.scores[i]}`).join(', ')}`)
  console.log(`  performance of all runs: ${sorted.map(({ scores }) => scores[0]).join(', ')}`)
  console.log(`  ${middle.facts}`)
  for (const text of new Set(runs.flatMap(run => run.failed))) console.log(`  not met: ${text}`)
}
