import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import {
  applicationForm,
  cards,
  fillApplication,
  payByCard,
  signUpInBrowser,
} from '../../support/browser/student-steps.ts'
import { installPackages } from '../../support/debian-package.ts'
import { buildRelease, chromiumInNetworkOf, startRelease, unpackRelease } from '../../support/release.ts'
import { nobody, type Spawned } from '../../support/spawned.ts'

const folder = mkdtempSync(join(tmpdir(), 'bursary-release-'))
/** Belongs to root; the user that runs it cannot write into it. */
const release = join(folder, 'opt')
/** Empty, and the user's own. */
const home = join(folder, 'home')
let archive: string
let product: Spawned

async function start(): Promise<number> {
  const began = performance.now()
  product = startRelease(release, { cwd: home, env: { BURSARY_ENV: 'development' } })
  await product.line(/running at (\S+)/)
  return performance.now() - began
}

async function stop(): Promise<void> {
  product.kill('SIGTERM')
  expect({ code: await product.ended, said: product.output() }).toMatchObject({ code: 0 })
}

beforeAll(async () => {
  for (const [command, name] of [
    ['ip', 'iproute2'],
    ['xz', 'xz-utils'],
  ] as const)
    if (spawnSync(command, ['-V']).error) installPackages(name)
  chmodSync(folder, 0o755)
  archive = buildRelease(join(folder, 'build'))
  unpackRelease(archive, release)
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
  await page.getByRole('heading', { level: 1, name: 'Submitted' }).waitFor()
})

test('[OPS1] every file of a release is as its list of checksums says, and nothing is missing in the list', () => {
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: release })
  const listed = readFileSync(join(release, 'SHA256SUMS'), 'utf8').trim().split('\n')
  const files = execFileSync('find', ['.', '-type', 'f'], { cwd: release, encoding: 'utf8' })
    .trim()
    .split('\n')
  expect(files).toHaveLength(listed.length + 1)
})

test('[OPS1] the same sources give the same bytes, whoever builds them', () => {
  // As outside of tests: React is another one in NODE_ENV=test.
  execFileSync('npm', ['run', 'build'], { stdio: 'ignore', env: { ...process.env, NODE_ENV: 'production' } })
  const before = process.umask(0o077)
  const again = buildRelease(join(folder, 'again'))
  process.umask(before)
  expect(readFileSync(again).equals(readFileSync(archive))).toBe(true)
})

test('[OPS1] the systemd unit is sound, and confines the product', () => {
  const unit = join(folder, 'bursary.service')
  const text = readFileSync('deploy/bursary.service', 'utf8')
  writeFileSync(unit, text.replaceAll('/opt/bursary/bin', join(release, 'bin')))
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) installPackages('systemd')
  const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  expect(verified).toMatchObject({ status: 0, stderr: '' })
  execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit])
})

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
