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

/** Screens and colour schemes that journeys run on, for `describe.each`. */
export const looks = [
  { ...phone, colorScheme: 'dark' },
  { ...desktop, colorScheme: 'light' },
] as const

/** The same screens, each in the other scheme. */
export const otherLooks = [
  { ...phone, colorScheme: 'light' },
  { ...desktop, colorScheme: 'dark' },
] as const

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
]

export interface TestBrowser {
  /** A page of a fresh visitor. Its console errors, page errors and policy violations fail the test. */
  open(options?: BrowserContextOptions & { expectErrors?: RegExp[] }): Promise<Page>
}

/** The files of a worker share it (`isolate` in vitest.config.ts); it ends with the worker. */
let shared: Promise<Browser> | undefined

function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: chromiumArguments })
}

/**
 * A Chromium for the tests of a file; each ends with its pages closed and nothing unexpected on their consoles.
 * @param program names another program to start before the tests, and to end after them
 */
export function useBrowser(program?: () => string): TestBrowser {
  let browser: Browser
  let contexts: BrowserContext[] = []
  let problems: string[] = []

  beforeAll(async () => {
    browser = await (program ? launch(program()) : (shared ??= launch(findChromium())))
  })
  afterAll(() => (program ? browser?.close() : undefined))
  afterEach(async () => {
    await Promise.all(contexts.map(context => context.close()))
    const found = problems
    contexts = []
    problems = []
    expect(found, 'unexpected errors in the browser').toEqual([])
  })

  return {
    async open({ expectErrors = [], ...options } = {}) {
      const context = await browser.newContext({ viewport: screens.desktop, ...options })
      context.setDefaultTimeout(15_000)
      contexts.push(context)
      const report = (text: string) => {
        if (!expectErrors.some(pattern => pattern.test(text))) problems.push(text)
      }
      context.on('weberror', error => report(`${error.error().message}\n${error.error().stack ?? ''}`))
      context.on('console', message => {
        if (message.type() === 'error') report(`${message.text()} (${message.location().url})`)
        // A refused script or style is an error of ours, however the browser grades it.
        else if (/Content Security Policy|hydrat/i.test(message.text())) report(message.text())
      })
      return context.newPage()
    },
  }
}

/**
 * Waits until nothing fades or slides any more, then fails with what axe finds (WCAG 2.2 A and AA, and best practices).
 * @param rules only these rules of axe, instead of all
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      return playState !== 'running' || effect?.getComputedTiming().iterations === Infinity
    }),
  )
  // Evaluated through the debugger, which the page's content security policy does not bind.
  if (!(await page.evaluate(() => 'axe' in globalThis)))
    await page.evaluate(await readFile(axeScript, 'utf8'))
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
