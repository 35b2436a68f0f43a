import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { loadDatabase } from './database.ts'
import { startBenchProduct } from './product.ts'

// npm run bench:scroll: scrolls through Home until all of its 10,000 scholarships are there, then once more from the
// top to the end, and tells of the tasks that held the browser up for more than 50 ms (Long Tasks API).
const { values: options } = parseArgs({ options: { until: { type: 'string', default: '10000' } } })
const until = Number(options.until)
const screenful = 700

const database = await loadDatabase(10_000, { fresh: false })
const product = await startBenchProduct(database.url)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.addInitScript(watchTasks)
  await page.goto(product.origin, { waitUntil: 'networkidle' })
  report('loading Home', await tasks(page))
  const shown = await page.evaluate(showAll, until)
  report(`scrolling until ${shown} scholarships are there`, await tasks(page))
  await page.evaluate(scrollThrough, screenful)
  report('scrolling from the top to the end', await tasks(page))
} finally {
  await browser.close()
  await product.stop()
  await database.stop()
}

interface Tasks {
  long: number[]
}

function watchTasks(): void {
  const long: number[] = []
  const keep = (entries: PerformanceEntryList) => long.push(...entries.map(entry => entry.duration))
  const observer = new PerformanceObserver(list => keep(list.getEntries()))
  observer.observe({ type: 'longtask' })
  const takeTasks = () => {
    keep(observer.takeRecords())
    return { long: long.splice(0) }
  }
  Object.assign(globalThis, { takeTasks })
}

function tasks(page: Page): Promise<Tasks> {
  return page.evaluate(() => (globalThis as unknown as { takeTasks(): Tasks }).takeTasks())
}

/**
 * Runs in the page: goes to the end of the list, and asks for more where that takes a press. Looks for nothing in the page
 * while it does, which would cost more than what is measured. @returns how many are there
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

/** Runs in the page: a screen a frame, as who drags the bar, from the top to the end. */
async function scrollThrough(pixels: number): Promise<void> {
  scrollTo({ top: 0, behavior: 'instant' })
  const atEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  while (!atEnd()) {
    scrollBy({ top: pixels, behavior: 'instant' })
    await new Promise(resolve => requestAnimationFrame(resolve))
  }
}

function report(what: string, { long }: Tasks): void {
  const longest = Math.round(Math.max(0, ...long))
  console.log(
    `${what}: ${long.length} tasks over 50 ms${long.length > 0 ? `, the longest ${longest} ms` : ''}`,
  )
}
