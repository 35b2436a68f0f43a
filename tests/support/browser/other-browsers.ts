import { existsSync, globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { ownPort } from '../own-port.ts'
import { spawnProgram } from '../spawned.ts'

/** The one page of a browser that Playwright cannot drive. `find` is an expression of the page, for an element. */
export interface OtherPage {
  goto(url: string): Promise<void>
  /** Waits until the expression is true. */
  until(expression: string): Promise<void>
  /** A press by the pointer. */
  click(find: string): Promise<void>
  /** Types by the keyboard. */
  type(find: string, text: string): Promise<void>
  /** Chooses a file in a file field. */
  attach(find: string, path: string): Promise<void>
  /** What the expression gives, as JSON. */
  read(expression: string): Promise<unknown>
  close(): Promise<void>
}

/** A browser of a Debian package. */
export interface OtherBrowser {
  name: string
  packages: string
  installed: boolean
  open(): Promise<OtherPage>
}

const patience = 60_000

const firefox = '/usr/bin/firefox-esr'
const [miniBrowser = ''] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
const [driver, screen] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']

export const otherBrowsers: OtherBrowser[] = [
  { name: 'Firefox', packages: 'firefox-esr', installed: existsSync(firefox), open: openFirefox },
  {
    name: 'WebKit',
    packages: 'webkit2gtk-driver xvfb',
    installed: [miniBrowser, driver, screen].every(existsSync),
    open: openWebKit,
  },
]

/** Firefox by WebDriver BiDi, which it speaks itself. */
async function openFirefox(): Promise<OtherPage> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: firefox, headless: true })
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 800 })
  page.setDefaultTimeout(patience)
  const element = async (find: string) => {
    const handle = await page.waitForFunction(`(${find}) ?? null`, { polling: 100 })
    return handle as ElementHandle<HTMLInputElement>
  }
  return {
    goto: async url => void (await page.goto(url)),
    until: async expression => void (await page.waitForFunction(expression, { polling: 100 })),
    async click(find) {
      const handle = await element(find)
      await handle.scrollIntoView()
      await handle.click()
    },
    type: async (find, text) => (await element(find)).type(text),
    attach: async (find, path) => (await element(find)).uploadFile(path),
    read: expression => page.evaluate(expression),
    close: () => browser.close(),
  }
}

/** The name of an element in the WebDriver standard's answers. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** WebKit by WebDriver (https://www.w3.org/TR/webdriver2/), on a screen of its own that nobody sees. */
async function openWebKit(): Promise<OtherPage> {
  const [port, display] = [await ownPort(), `:${100 + (process.pid % 900)}`]
  const folder = await mkdtemp(join(tmpdir(), 'bursary-webkit-'))
  const shown = spawnProgram([screen, display, '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {})
  const env = { ...process.env, DISPLAY: display, HOME: folder, WEBKIT_DISABLE_COMPOSITING_MODE: '1' }
  const server = spawnProgram([driver, `--port=${port}`], { env })
  const close = async () => {
    server.kill('SIGTERM')
    shown.kill('SIGTERM')
    await Promise.all([server.ended, shown.ended])
    await rm(folder, { recursive: true, force: true })
  }
  const call = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await reply.json()) as { value: { error?: string; message?: string } & object }
    if (!reply.ok) throw new Error(`WebKit: ${value.error}, ${value.message}`)
    return value as unknown
  }
  const options = { binary: miniBrowser, args: ['--automation'] }
  const alwaysMatch = { 'webkitgtk:browserOptions': options }
  let session: string
  try {
    await eventually(() => fetch(`http://127.0.0.1:${port}/status`))
    const begun = (await call('POST', '', { capabilities: { alwaysMatch } })) as { sessionId: string }
    session = `/${begun.sessionId}`
  } catch (error) {
    await close()
    throw error
  }
  const read = (expression: string) =>
    call('POST', `${session}/execute/sync`, { script: `return (${expression})`, args: [] })
  const element = async (find: string) => {
    const found = await eventually(async () => {
      const value = (await read(find)) as Record<string, string> | null
      if (!value) throw new Error(`Nothing in the page for ${find}`)
      return value
    })
    return `${session}/element/${found[elementKey]}`
  }
  return {
    goto: async url => void (await call('POST', `${session}/url`, { url })),
    until: async expression =>
      eventually(async () => {
        if (!(await read(expression))) throw new Error(`Never true in the page: ${expression}`)
      }),
    click: async find => void (await call('POST', `${await element(find)}/click`, {})),
    type: async (find, text) => void (await call('POST', `${await element(find)}/value`, { text })),
    attach: async (find, path) => void (await call('POST', `${await element(find)}/value`, { text: path })),
    read,
    async close() {
      await call('DELETE', session).finally(close)
    },
  }
}

/** Tries until it succeeds. @throws what the last attempt did, after a minute */
async function eventually<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + patience
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
}
