import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { livePostmaster } from '../../../server/platform/database/embedded-postgres/postmaster-file.ts'
import { type Spawned, spawnScript, type User } from '../../support/spawned.ts'
import { listsFrom } from '../../support/lists-from.ts'

const bursary = new URL('../../../start/bursary.ts', import.meta.url)

let usedDataDir = ''
let spawned: Spawned[] = []

/** The data folder of the running test, which is empty at first. */
export let dataDir = ''

/** Gives each test of a file a data folder of its own, and ends what it started. */
export function useDataDirs(): void {
  beforeAll(async () => {
    dataDir = usedDataDir = await mkdtemp(join(tmpdir(), 'bursary-lifecycle-used-'))
    const product = start()
    await ready(product)
    product.kill('SIGTERM')
    await product.ended
    spawned = []
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
}

/** Starts the product on the data folder, as `npm start` does, or as npm's shell does it. */
export function start(
  env: Record<string, string> = {},
  options: { user?: User | undefined; inShell?: boolean } = {},
): Spawned {
  const defaults = { DATA_DIR: dataDir, PORT: '0', DEMO_DATA: 'false' }
  const product = spawnScript(bursary, ['start'], { env: { ...defaults, ...env }, ...options })
  spawned.push(product)
  return product
}

/** Starts with the data of an earlier run, so that no cluster is made. */
export function startAgain(env: Record<string, string> = {}, options: { inShell?: boolean } = {}): Spawned {
  execFileSync('cp', ['-a', `${usedDataDir}/.`, dataDir])
  return start(env, options)
}

/** @returns the address that it prints; a process short of time answers 503 there until its index is made */
export async function ready(product: Spawned): Promise<string> {
  const [, site = ''] = await product.line(/Bursary is running at (\S+)/)
  const isIndexed = async () => (await listsFrom({ siteUrl: site })) === 'index'
  await vi.waitUntil(isIndexed, { timeout: 60_000, interval: 200 })
  return site
}

/** The product and its PostgreSQL with all of its processes. */
export function processesOf(product: Spawned): number[] {
  const server = livePostmaster(join(dataDir, 'cluster'))?.pid ?? 0
  expect(server, 'PostgreSQL runs').toBeGreaterThan(0)
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8')
  return [product.pid, server, ...children.trim().split(' ').map(Number)]
}
