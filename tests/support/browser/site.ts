import type { Locator, Page } from 'playwright-core'
import { undoSeconds } from '../../../contract/core/undo.ts'
import { everywhere, type OpenOptions, useBrowser } from './browser.ts'
import { goodPassword, type Person } from '../identity/people.ts'
import { ownPort } from '../own-port.ts'
import { type ServedProduct, startTestProduct, useProduct } from '../product.ts'

/** The files of a worker run one after the other at one address, where a browser has loaded their pages before. */
let portOfSites: Promise<number> | undefined
let isTaken = false

/** One running product and one browser for the tests of a file. */
export type TestSite = ReturnType<typeof testSite>

export function testSite(variables: Record<string, string> = {}) {
  const browser = useBrowser()
  let lasting = false
  const product = useProduct(async () => {
    lasting = variables.PORT === undefined && !isTaken
    if (!lasting) return startTestProduct(variables)
    isTaken = true
    const started = await startTestProduct({
      ...variables,
      PORT: String(await (portOfSites ??= ownPort())),
    })
    return {
      ...started,
      async stop() {
        await started.stop()
        isTaken = false
      },
    }
  })

  const open = (options: OpenOptions = {}) => browser.open({ baseURL: product.siteUrl, lasting, ...options })
  const openAs = (person: Person, options: OpenOptions = {}) =>
    open({ storageState: signedInState(product, person), ...options })
  return {
    product,
    /** An empty page of a fresh visitor; paths lead into the product. */
    open,
    /** An empty page in a browser where `person` is signed in. */
    openAs,
    /** A page of a fresh visitor, at `path`, whose scripts have taken over. */
    async visit(path: string, options: OpenOptions = {}): Promise<Page> {
      const page = await open(options)
      await page.goto(path)
      if (options.javaScriptEnabled !== false) await hydrated(page)
      return page
    },
    /** A page in a browser where `person` is signed in, at `path`, whose scripts have taken over. */
    async visitAs(person: Person, path: string, options?: OpenOptions): Promise<Page> {
      const page = await openAs(person, options)
      await page.goto(path)
      await hydrated(page)
      return page
    },
  }
}

/** What a browser keeps of a person who is signed in. */
export function signedInState({ siteUrl }: ServedProduct, person: Person) {
  const { hostname } = new URL(siteUrl)
  const cookies = person.cookie.split('; ').map(pair => {
    const [name = '', ...value] = pair.split('=')
    return {
      name,
      value: value.join('='),
      domain: hostname,
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax' as const,
    }
  })
  const localStorage = [{ name: 'signedInAs', value: person.email }]
  return { cookies, origins: [{ origin: siteUrl, localStorage }] }
}

/**
 * Waits until React has taken over a page that the server rendered; until then a link loads a whole page, and what a
 * test adds to the page is a mismatch. Other pages (the account chooser, the outbox) pass at once.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!('__reactRouterContext' in globalThis)) return document.readyState === 'complete'
    // What React keeps at the node it was given; there is no public sign.
    const [, root] = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$')) ?? []
    return root?.stateNode.current.memoizedState.isDehydrated === false
  })
}

/**
 * Navigates to another page through the router, as a link does, and waits until it is drawn: a quarter of the work of loading it.
 * In `npm run test:endurance`, and from a page without scripts, it loads the page.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const isWithin = await page.evaluate(() => '__reactRouterDataRouter' in globalThis)
  if (everywhere || !isWithin) {
    await page.goto(path)
    await hydrated(page)
    return
  }
  const left = await page.evaluate(address => {
    // What React Router's links call; it puts it there for its own tools.
    const router = Reflect.get(globalThis, '__reactRouterDataRouter') as Router
    const { key } = router.state.location
    void router.navigate(address)
    return key
  }, path)
  await page.waitForFunction(key => {
    const { location, navigation } = (Reflect.get(globalThis, '__reactRouterDataRouter') as Router).state
    const [, root] = Object.entries(document).find(([name]) => name.startsWith('__reactContainer$')) ?? []
    // The last is what React has not drawn yet; there is no public sign.
    return location.key !== key && navigation.state === 'idle' && root?.stateNode.pendingLanes === 0
  }, left)
}

interface Router {
  state: { location: { key: string }; navigation: { state: string } }
  navigate(address: string): Promise<void>
}

/** Fills and sends the login form of the page. */
export async function logIn(
  page: Page,
  { email }: { email: string },
  password = goodPassword,
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

let listenings = 0

/**
 * Resolves once a message that closes by itself says `text`. The page checks on every change: a busy machine that checked
 * from here, or once a frame, could miss it. Call it before the press.
 */
export async function said(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    ({ words, heard }) => {
      const kept = globalThis as unknown as Record<string, boolean | undefined>
      const isSaid = () => {
        const messages = document.querySelector('[role="status"][aria-live="polite"]')?.children ?? []
        return [...messages].some(
          message =>
            message.textContent.includes(words) && message.checkVisibility({ visibilityProperty: true }),
        )
      }
      if (kept[heard] === undefined) {
        const watch = new MutationObserver(() => {
          kept[heard] ||= isSaid()
          if (kept[heard]) watch.disconnect()
        })
        watch.observe(document, { childList: true, subtree: true, characterData: true })
      }
      kept[heard] ||= isSaid()
      return kept[heard]
    },
    { words: text, heard: `heard${++listenings}` },
    { timeout: 60_000 },
  )
}

/** Presses the button `name` in `scope`, and resolves once a message that closes by itself says `text`. */
export async function pressAndHear(
  scope: Page | Locator,
  name: string | RegExp,
  text: string,
): Promise<void> {
  const heard = said('page' in scope ? scope.page() : scope, text)
  await scope.getByRole('button', { name }).click()
  await heard
}

/** From here on error messages of this page stay until they are dismissed, however long the machine pauses. */
export function keepErrorMessages(page: Page): Promise<void> {
  return page.evaluate(holdTimers, { exactly: [errorMs], above: Infinity, upTo: Infinity })
}

/** From here on messages stay, and Undo is offered, however long the machine pauses; also after a reload. */
export async function keepMessages(page: Page): Promise<void> {
  // An Undo that is shown again has less time left.
  const times = { exactly: [successMs, errorMs], above: 800 * undoSeconds, upTo: 1_000 * undoSeconds }
  await page.addInitScript(holdTimers, times)
  await page.evaluate(holdTimers, times)
}

/** As `web/ui/messages/toast-store.ts` has them. */
const [successMs, errorMs] = [3_000, 7_000]

/** Which timers of a page never fire, in milliseconds: none by which the product retries or asks again. */
interface HeldTimers {
  exactly: number[]
  above: number
  upTo: number
}

function holdTimers({ exactly, above, upTo }: HeldTimers): void {
  const { setTimeout } = window
  window.setTimeout = ((work: () => void, milliseconds = 0, ...more: unknown[]) => {
    const isHeld = exactly.includes(milliseconds) || (milliseconds > above && milliseconds <= upTo)
    return isHeld ? 0 : setTimeout(work, milliseconds, ...more)
  }) as typeof window.setTimeout
}

/** The token that the page keeps [A9]. */
export function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'))
}

/** Chromium reports every answer above 399 on the console. That a script of the page is missing is never expected. */
export const refusedRequest = /^Failed to load resource(?!.*\/assets\/)/

/** The path, query and hash that the page is at. */
export function addressOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url())
  return pathname + search + hash
}

/** Fails when the focus does not come to `target`. */
export async function expectFocus(target: Locator): Promise<void> {
  await target.and(target.page().locator(':focus')).waitFor()
}

/** The error that a form shows at the field labelled `label`, as screen readers find it; '' without one. */
export function fieldError(page: Page, label: string): Promise<string> {
  // In one step: between two, the error may go.
  return page.getByLabel(label, { exact: true }).evaluate(field => {
    const id = field
      .getAttribute('aria-describedby')
      ?.split(' ')
      .find(part => part.endsWith('-error'))
    return (id && document.getElementById(id)?.innerText) || ''
  })
}
