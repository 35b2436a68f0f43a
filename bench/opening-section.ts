import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { pages } from '../contract/core/pages.ts'
import { scholarshipWithForm } from '../demo-data/demo-form.ts'
import { startDemoProduct } from './support/demo-product.ts'

// npm run bench -- opening-section: how long a phone, slowed to 150 ms, 1.6 Mbit/s and a quarter of the processor, takes to open a
// section of an application [DRAFT1], to the largest paint or to the frame with the section's form (bar: 1.5 s), and to open pages
// of the dashboard until what they are about is there (bars: 3.0 s an application, 2.5 s the others, 1 s again).
const runs = 5
const phone = { width: 375, height: 700 }
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 700_000 / 8,
}
const student = { email: 'student@bursary.example', password: 'Student#2026' }
const moderator = { email: 'moderator@bursary.example', password: 'Moderator#2026' }

/** The button that begins or continues an application. */
const goOn = 'button:text-matches("^(Begin|Continue)")'

/**
 * Notes when a page has drawn what it is about, in milliseconds after it was asked for, or after the last press: in the page,
 * because what looks from outside is slowed down, too.
 */
const noteWhenThere = (is: string) => `window.thereAfter = new Promise(resolve => {
  let pressed = 0
  addEventListener('click', () => (pressed = performance.now()), { capture: true })
  new MutationObserver((_, observer) => {
    if (!(${is})) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)))
  }).observe(document, { childList: true, subtree: true })
})`
const thereAfter = (page: Page) => page.evaluate<number>('window.thereAfter')

const lastLargestPaint = `new Promise(resolve => {
  const observer = new PerformanceObserver(list => resolve(list.getEntries().at(-1).startTime))
  observer.observe({ type: 'largest-contentful-paint', buffered: true })
})`

/** Milliseconds from the press to the frame with the section. */
const pressAndTime = `new Promise(resolve => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => /^(Begin|Continue)/.test(textContent))
  const start = performance.now()
  const observer = new MutationObserver(() => {
    if (!document.querySelector('form[method=post]')) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
  })
  observer.observe(document.body, { childList: true, subtree: true })
  button.click()
})`

type State = Awaited<ReturnType<BrowserContext['storageState']>>

const product = await startDemoProduct()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const apply = pages.apply(await findScholarshipWithForm())
  const state = await signIn(browser, apply)
  await report('a section for the first time, nothing cached', state, page =>
    largestPaint(page, `${apply}?section=you`),
  )
  await report('a section again', state, async page => {
    await page.goto(`${apply}?section=you`)
    await page.locator('form[method=post]').waitFor()
    await slowDown(page)
    return largestPaint(page, `${apply}?section=you`)
  })
  await report('a section from the list of sections', state, async page => {
    await page.goto(apply)
    await page.locator(goOn).waitFor()
    await slowDown(page)
    return page.evaluate<number>(pressAndTime)
  })
  for (const [path, person, there, is] of [
    [apply, student, goOn, `/(Begin|Continue): /.test(document.querySelector('main')?.innerText)`],
    [pages.dashboard, student, 'main li a', `document.querySelector('main li a')`],
    [pages.manageScholarships, moderator, '.row-menu', `document.querySelector('.row-menu')`],
  ] as const) {
    const signedIn = await signIn(browser, path, person, there)
    const open = async (page: Page) => {
      await page.goto(path, { waitUntil: 'commit' })
      return thereAfter(page)
    }
    await report(`${path}, nothing cached`, signedIn, async page => {
      await page.addInitScript(noteWhenThere(is))
      await slowDown(page)
      return open(page)
    })
    await report(`${path}, again`, signedIn, async page => {
      await page.addInitScript(noteWhenThere(is))
      for (let time = 0; time < 2; time += 1) await open(page)
      await slowDown(page)
      return open(page)
    })
  }
  await report('Home after Login is pressed', undefined, async page => {
    await page.addInitScript(noteWhenThere(`location.pathname === '/' && document.querySelector('h1')`))
    await page.goto(pages.login)
    await page.getByLabel('Email').fill(student.email)
    await page.getByLabel('Password', { exact: true }).fill(student.password)
    await slowDown(page)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    return thereAfter(page)
  })
} finally {
  await browser.close()
  await product.stop()
}

async function findScholarshipWithForm(): Promise<string> {
  const found = await fetch(`${product.origin}/api/scholarships`)
  const all = (await found.json()) as { _id: string; scholarshipName: string }[]
  const id = all.find(({ scholarshipName }) => scholarshipName === scholarshipWithForm)?._id
  if (!id) throw new Error('The demo data has no scholarship with a form.')
  return id
}

/** @returns what a browser keeps of a student who has begun the application */
async function signIn(by: Browser, path: string, person = student, there = goOn): Promise<State> {
  const page = await by.newPage({ baseURL: product.origin })
  await page.goto(pages.login)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(url => url.pathname !== pages.login)
  await page.goto(path)
  await page.locator(there).first().waitFor()
  const state = await page.context().storageState()
  await page.context().close()
  return state
}

/** Prints the median and the extremes of the time that `open` takes, each time in a browser with an empty cache. */
async function report(
  how: string,
  state: State | undefined,
  open: (page: Page) => Promise<number>,
): Promise<void> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({
      baseURL: product.origin,
      viewport: phone,
      ...(state && { storageState: state }),
    })
    times.push(Math.round(await open(await context.newPage())))
    await context.close()
  }
  times.sort((a, b) => a - b)
  console.log(`Opening ${how}: ${times[(runs - 1) / 2]} ms (${times[0]} to ${times.at(-1)})`)
}

async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', slowLine)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Of the last largest paint, in milliseconds after the page was asked for, on the slow phone. */
async function largestPaint(page: Page, path: string): Promise<number> {
  await slowDown(page)
  await page.goto(path)
  await page.locator('form[method=post]').waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate<number>(lastLargestPaint)
}
