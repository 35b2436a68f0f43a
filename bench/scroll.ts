import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { loadDatabase } from './database.ts'
import { startBenchProduct } from './product.ts'

// npm run bench:scroll: scrolls through Home until all of its 10,000 scholarships are there, then from the top as quickly
// as a finger flings, then from the top to the end a screen a frame, and tells of the tasks that held the browser up for
// more than 50 ms: by the clock, and of the thread's own time, without what it waited for a processor. How many the
// machine makes by itself is told by a page that only calculates.
const { values: options } = parseArgs({ options: { until: { type: 'string', default: '10000' } } })
const until = Number(options.until)
const screenful = 700
/** Android flings no faster (ViewConfiguration.getScaledMaximumFlingVelocity). */
const fling = { pixelsPerSecond: 8000, seconds: 60 }
/** As long as the frames that show new cards on a quiet machine. */
const calculation = { milliseconds: 25, times: 1000 }

const database = await loadDatabase(10_000, { fresh: false })
const product = await startBenchProduct(database.url)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await traced(page, 'loading Home', () => page.goto(product.origin, { waitUntil: 'networkidle' }))
  await traced(page, `scrolling until ${until} scholarships are there`, async () => {
    const shown = await page.evaluate(showAll, until)
    if (shown < until) throw new Error(`The list ended at ${shown} scholarships.`)
  })
  await traced(page, 'jumping to the top', () => page.evaluate(jumpToTop))
  await traced(page, `flinging for ${fling.seconds} s`, () => page.evaluate(flingThrough, fling))
  await page.evaluate(jumpToTop)
  await traced(page, 'scrolling from the top to the end', () => page.evaluate(scrollThrough, screenful))
  await page.goto('about:blank')
  await traced(page, `calculating for ${calculation.milliseconds} ms, ${calculation.times} times`, () =>
    page.evaluate(calculate, calculation),
  )
} finally {
  await browser.close()
  await product.stop()
  await database.stop()
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds by the clock. */
  dur?: number
  /** Microseconds in which the thread had the processor. */
  tdur?: number
  args: { name?: string }
}

/** Tells how long the tasks of the threads that show pages took, as Chromium's own trace has them. */
async function traced(page: Page, what: string, work: () => Promise<unknown>): Promise<void> {
  await browser.startTracing(page, { categories: ['toplevel'] })
  await work()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  )
  const shows = ({ pid, tid }: TraceEvent) => threads.some(thread => thread.pid === pid && thread.tid === tid)
  const tasks = traceEvents.filter(event => event.name.endsWith('RunTask') && shows(event))
  const { over50, within } = spread(tasks.map(({ dur = 0 }) => dur / 1000))
  const computing = spread(tasks.map(({ tdur = 0 }) => tdur / 1000))
  console.log(
    `${what}: ${over50} of ${tasks.length} tasks over 50 ms; 999 of 1,000 within ${within(0.999)} ms, the longest ${within(1)} ms; ` +
      `computing itself: ${computing.over50} over 50 ms, the longest ${computing.within(1)} ms`,
  )
}

/** Of times in milliseconds: how many are over 50, and within how many a share of them is. */
function spread(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  return {
    over50: times.filter(time => time > 50).length,
    within: (share: number) => Math.round(sorted.at(Math.ceil(share * sorted.length) - 1) ?? 0),
  }
}

/**
 * Runs in the page: scrolls to the end of the list and presses "Show more" where needed. Queries nothing in the page
 * meanwhile, which would cost more than what is measured. @returns how many cards there are
 */
async function showAll(wanted: number): Promise<number> {
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
  const status = document.querySelector('main [aria-busy] [role=status]')
  const more = [...document.querySelectorAll('main button')].find(
    ({ textContent }) => textContent === 'Show more',
  ) as HTMLElement
  const shown = () => Number.parseInt(status?.textContent ?? '', 10)
  while (shown() < wanted && more.isConnected) {
    more.scrollIntoView({ block: 'end' })
    if (more.getAttribute('aria-disabled') !== 'true') more.click()
    await frame()
  }
  return shown()
}

/** Runs in the page: jumps to the top, like the Home key. @returns when the cards there are shown */
async function jumpToTop(): Promise<void> {
  scrollTo({ top: 0, behavior: 'instant' })
  for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame)
}

/** Runs in the page: down from the top, further the longer a frame took. */
async function flingThrough({ pixelsPerSecond, seconds }: typeof fling): Promise<void> {
  const began = performance.now()
  let last = began
  while (last - began < seconds * 1000) {
    const now = await new Promise<number>(requestAnimationFrame)
    scrollBy({ top: (pixelsPerSecond * (now - last)) / 1000, behavior: 'instant' })
    last = now
  }
}

/** Runs in the page: a screen a frame, to the end, like dragging the scroll bar. */
async function scrollThrough(pixels: number): Promise<void> {
  const atEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  while (!atEnd()) {
    scrollBy({ top: pixels, behavior: 'instant' })
    await new Promise(resolve => requestAnimationFrame(resolve))
  }
}

/** Runs in the page: tasks that do the same each time, as much as takes this long at the best of times. */
async function calculate({ milliseconds, times }: typeof calculation): Promise<void> {
  const taken = (rounds: number) => {
    const began = performance.now()
    let mixed = 0
    for (let round = 0; round < rounds; round += 1) mixed = (mixed * 31 + round) | 0
    return performance.now() - began + (mixed & 0)
  }
  const nextTask = () => new Promise(resolve => setTimeout(resolve))
  let best = Number.POSITIVE_INFINITY
  for (let time = 0; time < 200; time += 1) {
    best = Math.min(best, taken(1_000_000))
    await nextTask()
  }
  for (let time = 0; time < times; time += 1) {
    taken(Math.round((1_000_000 * milliseconds) / best))
    await nextTask()
  }
}
