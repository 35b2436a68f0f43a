import { once } from 'node:events'
import { chown, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { livePostmaster } from '../../../server/platform/database/embedded-postgres/postmaster-file.ts'
import { isAlive } from '../../../server/platform/database/embedded-postgres/process-state.ts'
import {
  dataDir,
  processesOf,
  ready,
  start,
  startAgain,
  useDataDirs,
} from '../../scenarios/running/data-dirs.ts'
import { isRoot, nobody } from '../../support/spawned.ts'

useDataDirs()

test('a start prints where it is and answers there, beside one that is refused, ends well on SIGTERM, and leaves its data and its compiled code to the next', async () => {
  const folder = new URL('../../../build/compile-cache/', import.meta.url)
  // Others that end at this moment write there, too.
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  const product = startAgain()
  const site = await ready(product)
  const page = await fetch(site)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Your bright future is our mission')
  const list = await fetch(`${site}/api/allScholarships?page=1&size=3&search=`)
  expect(await list.json()).toMatchObject({ scholarships: [], count: 0 })
  expect(product.output()).not.toContain('Demo accounts')
  const signedUp = await fetch(`${site}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify({ name: 'Amina Yusuf', email: 'amina@example.org', password: 'Harbour#2026' }),
  })
  expect(signedUp.status).toBe(200)

  const second = start()
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(
    `Bursary is already running on this data (process ${product.pid}). Stop it first, or set DATA_DIR to another folder.`,
  )
  expect((await fetch(`${site}/readyz`)).status).toBe(200)

  const processes = processesOf(product)
  product.kill('SIGTERM')
  expect(await product.ended).toBe(0)
  expect(processes.filter(isAlive)).toEqual([])
  const [started = '', stopped = ''] = product.output().split('Stopping')
  // What a slow machine was warned about before does not count.
  expect(started.replaceAll(/^\{"level":40.*$/gm, '') + stopped).not.toMatch(/error|warn/i)
  const [version = ''] = await readdir(folder)
  expect((await readdir(new URL(`${version}/`, folder))).length).toBeGreaterThan(300)

  const before = Date.now()
  const again = await ready(start())
  expect(Date.now() - before, 'milliseconds until ready').toBeLessThan(60_000)
  const signIn = await fetch(`${again}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: again },
    body: JSON.stringify({ email: 'amina@example.org', password: 'Harbour#2026' }),
  })
  expect(signIn.status).toBe(200)
})

test('a first start brings demo scholarships and accounts by default, for an ordinary user as for root', async () => {
  if (isRoot) await chown(dataDir, nobody.uid, nobody.gid)
  const product = start({ DEMO_DATA: 'true' }, { user: isRoot ? nobody : undefined })
  const site = await ready(product)
  const list = await fetch(`${site}/api/allScholarships?page=1&size=3&search=`)
  expect(await list.json()).toHaveProperty('scholarships.length', 3)
  expect(product.output()).toMatch(/student@bursary\.example +\S+ +user/)
  expect(product.output()).toMatch(/admin@bursary\.example +\S+ +admin/)
  const processes = processesOf(product)
  product.kill('SIGINT')
  expect(await product.ended).toBe(0)
  expect(processes.filter(isAlive)).toEqual([])
})

test('a signal while it starts ends it well too', async () => {
  const product = startAgain()
  await product.line(/PostgreSQL started/)
  const processes = processesOf(product)
  product.kill('SIGTERM')
  expect(await product.ended).toBe(0)
  expect(processes.filter(isAlive)).toEqual([])
})

describe('a start that cannot be', () => {
  test('a taken port is named, and no PostgreSQL stays behind', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const product = startAgain({ PORT: String(port) })
    const [, server] = await product.line(/PostgreSQL started \(process (\d+)/)
    expect(await product.ended).toBe(1)
    expect(product.output()).toContain(
      `Port ${port} is already in use. Stop the other program, or choose another port: PORT=3001 npm start`,
    )
    expect(isAlive(Number(server))).toBe(false)
    other.close()
  })

  test('wrong settings are named, all at once and without their values', async () => {
    const product = start({
      PORT: 'seventy',
      DEMO_DATA: 'perhaps-secret',
      LOG_LEVEL: 'hush-secret',
    })
    expect(await product.ended).toBe(1)
    expect(product.output()).toContain('Please correct the settings in the environment:')
    for (const name of ['PORT', 'DEMO_DATA', 'LOG_LEVEL'])
      expect(product.output()).toContain(`${name} must be `)
    expect(product.output()).not.toMatch(/seventy|secret|PostgreSQL started/)
  })

  test('keys that do not belong together are named without their values', async () => {
    const product = start({ STRIPE_SECRET_KEY: 'sk_live_hush', GOOGLE_CLIENT_ID: 'hush' })
    expect(await product.ended).toBe(1)
    expect(product.output()).toContain('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong together')
    expect(product.output()).toContain('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together')
    expect(product.output()).not.toContain('hush')
  })

  test('a database that does not answer is told in a sentence, without its password', async () => {
    const product = start({ DATABASE_URL: 'postgres://bursary:hush@127.0.0.1:1/bursary' })
    expect(await product.ended).toBe(1)
    expect(product.output()).toMatch(/ECONNREFUSED 127\.0\.0\.1:1/)
    expect(product.output()).not.toContain('hush')
  })
})

test('one that cannot say in its data folder that it runs ends with the reason, and leaves nothing running', async () => {
  await writeFile(join(dataDir, 'running'), '')
  const product = start()
  expect(await product.ended).toBe(1)
  expect(product.output()).toMatch(/EEXIST|ENOTDIR/)
  expect(livePostmaster(join(dataDir, 'cluster'))).toBeUndefined()
})
