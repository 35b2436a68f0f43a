import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from '../support/browser/browser.ts'
import {
  applicationForm,
  cards,
  fillApplication,
  payByCard,
  signUpInBrowser,
} from '../support/browser/student-steps.ts'
import { buildRelease, chromiumInNetworkOf, startRelease, unpackRelease } from '../support/release.ts'
import { nobody, type Spawned } from '../support/spawned.ts'

const folder = mkdtempSync(join(tmpdir(), 'bursary-release-'))
/** Belongs to root; the user that runs it cannot write into it. */
const release = join(folder, 'opt')
/** Empty, and the user's own. */
const home = join(folder, 'home')
let product: Spawned

async function start(): Promise<number> {
  const began = performance.now()
  product = startRelease(release, { cwd: home })
  await product.line(/running at (\S+)/)
  return performance.now() - began
}

async function stop(): Promise<void> {
  product.kill('SIGTERM')
  expect(await product.ended, product.output()).toBe(0)
}

beforeAll(async () => {
  chmodSync(folder, 0o755)
  unpackRelease(buildRelease(join(folder, 'build')), release)
  mkdirSync(home)
  chownSync(home, nobody.uid, nobody.gid)
  const first = await start()
  await stop()
  const second = await start()
  console.info(`Ready with demo data after ${seconds(first)}, the second time after ${seconds(second)}.`)
})
const browser = useBrowser(() => chromiumInNetworkOf(product.pid, folder))
afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true })
})

test('[OPS1] an unpacked release runs without npm, compiler or network, for a user who may not write into it', async () => {
  const page = await browser.open({ baseURL: 'http://localhost:3000' })
  await page.goto('/allScholarships?search=Wesermarsch')
  await page.getByRole('link', { name: 'Scholarship Details' }).first().click()
  await page.getByRole('link', { name: 'Apply Scholarship' }).click()
  await page.waitForURL(/\/login/)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.waitForURL(/\/signUp/)
  await signUpInBrowser(page)
  await payByCard(page, cards.good)
  const form = applicationForm(page)
  await fillApplication(form)
  await form.getByRole('button', { name: 'Submit application' }).click()
  await page.waitForURL(/myApplication/)
  await page.getByText('Pending').first().waitFor()
})

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
