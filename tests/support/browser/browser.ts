import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { findChromium } from './chromium.ts'

const axeScript = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Screen sizes that journeys run on. */
export const screens = {
  phone: { width: 375, height: 812 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 900 },
} as const

const phone = { device: 'phone', viewport: screens.phone } as const
const desktop = { device: 'desktop', viewport: screens.desktop } as const

/** Whether journeys run on every screen (`npm run test:endurance`) or on one, as in `npm test`. */
export const everywhere = process.env.EVERY_LOOK === 'true'

/** What moves is drawn sixty times a second while a test waits; tests of movement ask for it. */
const motion = { reducedMotion: everywhere ? 'no-preference' : 'reduce' } as const

/** Screens and colour schemes that journeys run on, for `describe.each`; the first of them in `npm test`. */
export const looks = [
  { ...phone, colorScheme: 'dark' },
  { ...desktop, colorScheme: 'light' },
].slice(0, everywhere ? 2 : 1) as Look[]

/** The same screens, each in the other scheme, so that `npm test` has journeys on both. */
export const otherLooks = [
  { ...desktop, colorScheme: 'dark' },
  { ...phone, colorScheme: 'light' },
].slice(0, everywhere ? 2 : 1) as Look[]

interface Look {
  device: 'phone' | 'desktop'
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
}

/** Without what only people need: windows, updates, a way to Google, code made faster for longer than a test takes. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--js-flags=--no-opt --no-maglev',
  // What one page of a context has compiled the next one need not.
  '--process-per-site',
]

export type OpenOptions = BrowserContextOptions & {
  expectErrors?: RegExp[]
  /** Nothing has been loaded in it before: for tests of what comes when. */
  fresh?: boolean
  /** The next file may have the context, too: its product is at the same address. */
  lasting?: boolean
}

export interface TestBrowser {
  /** A page of a fresh visitor. Its console errors, page errors and policy violations fail the test. */
  open(options?: OpenOptions): Promise<Page>
}

/** The files of a worker share it (`isolate` in vitest.config.ts); it ends with the worker. */
let shared: Promise<Browser> | undefined

/** The emptied contexts of that Chromium: its files load the same code from the same address. */
const emptiedByAll: Visitor[] = []

function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: chromiumArguments })
}

/**
 * A Chromium for the tests of a file; each ends with its pages closed and nothing unexpected on their consoles.
 * @param program names another program to start before the tests, and to end after them
 */
export function useBrowser(program?: () => string): TestBrowser {
  let browser: Browser
  let visitors: Visitor[] = []
  const emptied = program ? [] : emptiedByAll

  beforeAll(async () => {
    browser = await (program ? launch(program()) : (shared ??= launch(findChromium())))
  })
  afterAll(async () => {
    const known = emptied.splice(0)
    emptied.push(...known.filter(({ lasting }) => lasting))
    await Promise.all(known.filter(({ lasting }) => !lasting).map(({ context }) => context.close()))
    if (program) await browser?.close()
  })
  afterEach(async () => {
    const left = await Promise.all(visitors.map(visitor => empty(visitor)))
    emptied.push(...visitors.filter((_, index) => left[index]))
    const found = visitors.flatMap(({ problems }) => problems.splice(0))
    visitors = []
    expect(found, 'unexpected errors in the browser').toEqual([])
  })

  async function enter(options: BrowserContextOptions, { fresh = false, lasting = false }): Promise<Visitor> {
    const { storageState, ...others } = options
    const kind = JSON.stringify(others)
    const place = fresh ? -1 : emptied.findIndex(visitor => visitor.kind === kind)
    const [known] = place < 0 ? [] : emptied.splice(place, 1)
    if (known) {
      if (typeof storageState === 'object') await signIn(known, storageState)
      return known
    }
    const context = await browser.newContext(options)
    context.setDefaultTimeout(60_000)
    const visitor: Visitor = { context, kind, lasting, expectErrors: [], problems: [], keeper: undefined }
    const report = (text: string) => {
      if (!visitor.expectErrors.some(pattern => pattern.test(text))) visitor.problems.push(text)
    }
    context.on('weberror', error => report(`${error.error().message}\n${error.error().stack ?? ''}`))
    context.on('console', message => {
      if (message.type() === 'error') report(`${message.text()} (${message.location().url})`)
      // A refused script or style is an error of ours, however the browser grades it.
      else if (/Content Security Policy|hydrat/i.test(message.text())) report(message.text())
    })
    if (!fresh && options.baseURL) visitor.keeper = await openKeeper(context, options.baseURL)
    return visitor
  }

  return {
    async open({ expectErrors = [], fresh = false, lasting = false, ...options } = {}) {
      const usual = { viewport: screens.desktop, ...motion }
      const { viewport = usual.viewport, colorScheme, reducedMotion, ...others } = options
      // A page can change its look, so that visitors on a phone and on a desktop share what is loaded.
      const shares = viewport !== null && !others.isMobile && !fresh
      const visitor = await enter(shares ? { ...usual, ...others } : { ...usual, ...options }, {
        fresh,
        lasting,
      })
      visitor.expectErrors = expectErrors
      visitors.push(visitor)
      const page = await visitor.context.newPage()
      if (shares && viewport !== usual.viewport) await page.setViewportSize(viewport)
      if (shares && (colorScheme || reducedMotion)) await page.emulateMedia({ colorScheme, reducedMotion })
      return page
    },
  }
}

/** A context, which the next test may get: what is loaded and compiled in it is half of a visit's work. */
interface Visitor {
  context: BrowserContext
  /** The options that a context cannot change. */
  kind: string
  /** Whether the tests of other files may get it. */
  lasting: boolean
  expectErrors: RegExp[]
  problems: string[]
  /** An empty page of the site, which holds what is compiled and empties what is stored; without one it ends with the test. */
  keeper: Page | undefined
}

async function openKeeper(context: BrowserContext, siteUrl: string): Promise<Page> {
  const keeper = await context.newPage()
  await keeper.route('**', route =>
    route.fulfill({ contentType: 'text/html', body: '<title>keeper</title>' }),
  )
  await keeper.goto(siteUrl)
  return keeper
}

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

async function signIn({ context, keeper }: Visitor, { cookies, origins }: StorageState): Promise<void> {
  await context.addCookies(cookies)
  await keeper?.evaluate(
    items => {
      for (const { name, value } of items) localStorage.setItem(name, value)
    },
    origins.flatMap(({ localStorage }) => localStorage),
  )
}

/** Closes what a test opened. @returns whether nothing of the test is left, so that another one can have the context */
async function empty({ context, keeper }: Visitor): Promise<boolean> {
  const ownTime = await keeper
    ?.evaluate(() => String(setTimeout).includes('[native code]'))
    .catch(() => false)
  // Without a keeper, closed by its test, or with a clock that the test holds.
  if (!ownTime) {
    await context.close()
    return false
  }
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const opened = context.pages().filter(page => page !== keeper)
  await Promise.all(opened.map(page => page.close()))
  await context.setOffline(false)
  await context.clearPermissions()
  await context.clearCookies()
  await keeper?.evaluate(async () => {
    localStorage.clear()
    for (const { name } of await indexedDB.databases()) {
      await new Promise<unknown>((resolve, reject) => {
        const removal = indexedDB.deleteDatabase(name ?? '')
        removal.addEventListener('success', resolve)
        removal.addEventListener('error', reject)
      })
    }
  })
  return true
}

/**
 * Fails with what axe finds (WCAG 2.2 A and AA, and best practices), once nothing loads (a list is pale until its answer is
 * there), fades or slides any more.
 * @param rules only these rules of axe, instead of all
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // Evaluated through the debugger, which the page's content security policy does not bind.
  if (!(await page.evaluate(() => 'axe' in globalThis)))
    await page.evaluate(await readFile(axeScript, 'utf8'))
  await page.waitForFunction(() => {
    const moves = document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
      )
    // A button is busy as well while a question about what it does waits for its answer.
    return !moves && !document.querySelector('[aria-busy="true"]:not(button)')
  })
  const violations = await page.evaluate(async only => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const found = await axe.run({ resultTypes: ['violations'], ...(only && { runOnly: only }) })
    return found.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(node => node.html.slice(0, 200)),
    }))
  }, rules)
  expect(violations, `axe on ${page.url()}`).toEqual([])
}

interface Axe {
  run(options: { resultTypes: string[]; runOnly?: string[] }): Promise<{ violations: AxeViolation[] }>
}

interface AxeViolation {
  id: string
  nodes: { html: string }[]
}
