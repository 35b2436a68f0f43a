import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { livePostmaster } from '../../../server/platform/database/embedded-postgres/postmaster-file.ts'
import { isAlive } from '../../../server/platform/database/embedded-postgres/process-state.ts'
import { faultsOfStop } from '../../scenarios/running/stopping.ts'
import { isRoot, nobody, type Spawned, spawnScript, type User } from '../../support/spawned.ts'

const bursary = new URL('../../../start/bursary.ts', import.meta.url)

vi.setConfig({ testTimeout: 120_000 })

let dataDir = ''
let usedDataDir = ''
let spawned: Spawned[] = []

beforeAll(async () => {
  dataDir = usedDataDir = await mkdtemp(join(tmpdir(), 'bursary-lifecycle-used-'))
  const product = start()
  await ready(product)
  product.kill('SIGTERM')
  await product.ended
})
afterAll(() => rm(usedDataDir, { recursive: true, force: true }))

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bursary-lifecycle-'))
})

afterEach(async () => {
  for (const process of spawned.splice(0)) {
    process.kill('SIGTERM')
    await process.ended
  }
  await rm(dataDir, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}, user?: User): Spawned {
  const defaults = { DATA_DIR: dataDir, PORT: '0', DEMO_DATA: 'false' }
  const product = spawnScript(bursary, ['start'], { env: { ...defaults, ...env }, user })
  spawned.push(product)
  return product
}

/** Starts with the data of an earlier run, so that no cluster is made. */
function startAgain(env: Record<string, string> = {}): Spawned {
  execFileSync('cp', ['-a', `${usedDataDir}/.`, dataDir])
  return start(env)
}

/** @returns the address that it prints; a process short of time answers 503 there for its first second */
async function ready(product: Spawned): Promise<string> {
  const [, site = ''] = await product.line(/Bursary is running at (\S+)/)
  await vi.waitUntil(async () => (await fetch(`${site}/readyz`)).ok, { timeout: 30_000, interval: 200 })
  return site
}

/** The product and its PostgreSQL with all of its processes. */
function processesOf(product: Spawned): number[] {
  const server = livePostmaster(join(dataDir, 'cluster'))?.pid ?? 0
  expect(server, 'PostgreSQL runs').toBeGreaterThan(0)
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8')
  return [product.pid, server, ...children.trim().split(' ').map(Number)]
}

function signUp(site: string, email: string): Promise<Response> {
  return fetch(`${site}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify({ name: 'Amina Yusuf', email, password: 'Harbour#2026' }),
  })
}

test('a start leaves its compiled code to the next one', async () => {
  const folder = new URL('../../../build/compile-cache/', import.meta.url)
  // Others that end at this moment write there, too.
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  const product = startAgain()
  await ready(product)
  product.kill('SIGTERM')
  await product.ended
  const [version = ''] = await readdir(folder)
  expect((await readdir(new URL(`${version}/`, folder))).length).toBeGreaterThan(300)
})

describe('starting the product', () => {
  test('prints where it is, and answers there with pages and the API', async () => {
    const product = startAgain()
    const site = await ready(product)
    const page = await fetch(site)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Your bright future is our mission')
    expect((await fetch(`${site}/readyz`)).status).toBe(200)
    const list = await fetch(`${site}/api/allScholarships?page=1&size=3&search=`)
    expect(await list.json()).toMatchObject({ scholarships: [], count: 0 })
    expect(product.output()).not.toContain('Demo accounts')
  })

  test('brings demo scholarships and accounts by default', async () => {
    const product = start({ DEMO_DATA: 'true' })
    const site = await ready(product)
    const list = await fetch(`${site}/api/allScholarships?page=1&size=3&search=`)
    expect(await list.json()).toHaveProperty('scholarships.length', 3)
    expect(product.output()).toMatch(/student@bursary\.example +\S+ +user/)
    expect(product.output()).toMatch(/admin@bursary\.example +\S+ +admin/)
  })

  test('continues with the data of the last time, and quickly', async () => {
    const first = startAgain()
    const signedUp = await signUp(await ready(first), 'amina@example.org')
    expect(signedUp.status).toBe(200)
    first.kill('SIGTERM')
    await first.ended

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

  test('continues after it was killed', async () => {
    const first = startAgain()
    expect((await signUp(await ready(first), 'amina@example.org')).status).toBe(200)
    first.kill('SIGKILL')
    await first.ended
    const again = await ready(start())
    expect((await fetch(`${again}/readyz`)).status).toBe(200)
  })

  test.skipIf(!isRoot)('works for an ordinary user as for root', async () => {
    await chown(dataDir, nobody.uid, nobody.gid)
    const product = start({}, nobody)
    expect((await fetch(`${await ready(product)}/readyz`)).status).toBe(200)
    const processes = processesOf(product)
    product.kill('SIGINT')
    expect(await product.ended).toBe(0)
    expect(processes.filter(isAlive)).toEqual([])
  })

  test.skipIf(!isRoot)('works in a folder that only root may enter', async () => {
    await chmod(dataDir, 0o700)
    const product = start({ DATA_DIR: join(dataDir, 'data') })
    expect((await fetch(`${await ready(product)}/readyz`)).status).toBe(200)
  })
})

describe('stopping the product', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it well and leaves no process', async signal => {
    const product = startAgain()
    await ready(product)
    const processes = processesOf(product)
    product.kill(signal)
    expect(await product.ended).toBe(0)
    expect(processes.filter(isAlive)).toEqual([])
    const [started = '', stopped = ''] = product.output().split('Stopping')
    // What a slow machine was warned about before does not count.
    expect(started.replaceAll(/^\{"level":40.*$/gm, '') + stopped).not.toMatch(/error|warn/i)
  })

  test('a signal while it starts ends it well too', async () => {
    const product = startAgain()
    await product.line(/PostgreSQL started/)
    const processes = processesOf(product)
    product.kill('SIGTERM')
    expect(await product.ended).toBe(0)
    expect(processes.filter(isAlive)).toEqual([])
  })

  test('npm passing a signal on to its shell alone ends it too', async () => {
    const env = { DATA_DIR: dataDir, PORT: '0', DEMO_DATA: 'false', npm_lifecycle_event: 'start' }
    const shell = spawnScript(bursary, ['start'], { env, inShell: true })
    spawned.push(shell)
    await ready(shell)
    const [, ...postgres] = processesOf(shell)
    shell.kill('SIGTERM')
    // Its output ends when the product does, not when the shell does.
    await shell.ended
    expect(postgres.filter(isAlive)).toEqual([])
    expect(shell.output()).toContain('Stopping…')
  })

  test('answers what is under way and does not wait for connections that stay open', async () => {
    const product = startAgain({ SIGN_IN_LIMIT: '1000' })
    expect(await faultsOfStop(await ready(product), product)).toEqual([])
  })

  test('serves on while balancers turn away, when told to', async () => {
    const product = startAgain({ SIGN_IN_LIMIT: '1000', DRAIN_SECONDS: '4' })
    expect(await faultsOfStop(await ready(product), product, { drains: true })).toEqual([])
  })
})

describe('a start that cannot be', () => {
  test('a second one on the same data says so and leaves the first alone', async () => {
    const first = startAgain()
    const site = await ready(first)
    const second = start()
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(
      `Bursary is already running on this data (process ${first.pid}). Stop it first, or set DATA_DIR to another folder.`,
    )
    expect((await fetch(`${site}/readyz`)).status).toBe(200)
  })

  test('a taken port is named, and no PostgreSQL stays behind', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const product = startAgain({ PORT: String(port) })
    const [, server] = await product.line(/PostgreSQL started \(process (\d+)/)
    expect(await product.ended).toBe(1)
    expect(product.output()).toContain(
      `Port ${port} is taken by another program. Stop it, or choose another one: PORT=3001 npm start`,
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
