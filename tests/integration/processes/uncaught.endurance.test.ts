import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../support/database/postgres.ts'
import { ownPort } from '../../support/own-port.ts'
import { type ProductProcess, startProductProcess } from '../../support/processes/product-process.ts'
import { spawnProgram } from '../../support/spawned.ts'

const probes = ['crashes-when-told.ts']

function servingProcesses({ process: { pid } }: ProductProcess): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}

/**
 * Asks as the web client does: a call that only reads is sent again, in a moment, when the network fails. A busy machine takes
 * longer than that moment to see that a process has died, and hands the next call to it as well.
 */
async function read(address: string, tries = 10): Promise<number> {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(30_000) })).status
  } catch (error) {
    if (tries === 1) throw error
    await pause(200)
    return read(address, tries - 1)
  }
}

test('[OPS4] an error that nobody caught is in the log without secrets, and in the metrics; others answer meanwhile', async () => {
  const port = await ownPort()
  const variables = { PROCESSES: '2', METRICS_PORT: String(port) }
  const product = await startProductProcess({ variables, probes })
  onTestFinished(() => product.stop())
  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const crashes = async () => {
    const text = await scrape()
    return Object.fromEntries(
      [...text.matchAll(/^bursary_crashes_total\{reason="(\w+)"\} (\d+)$/gm)].map(([, why, count]) => [
        why,
        Number(count),
      ]),
    )
  }
  const none = { exception: 0, rejection: 0, memory: 0, signal: 0, exit: 0, start: 0 }
  expect(await crashes()).toEqual(none)

  const [first = 0] = servingProcesses(product)
  const over = new AbortController()
  const reading = (async () => {
    const statuses = new Set<number>()
    while (!over.signal.aborted) statuses.add(await read(`${product.siteUrl}/healthz`))
    return [...statuses]
  })()
  process.kill(first, 'SIGHUP')
  await product.process.line(new RegExp(`ended \\(${first}, code 70\\); starting another one`))
  over.abort()
  expect(await reading).toEqual([200])

  const told = product.process
    .output()
    .split('\n')
    .filter(line => line.startsWith('{"level":60'))
    .map(line => JSON.parse(line))
  const message = 'told to crash for [email] at https://site.example/[path]'
  const stack = expect.stringContaining('crashes-when-told.ts')
  expect(told).toMatchObject([
    { pid: first, origin: 'uncaughtException', err: { type: 'TypeError', message, stack } },
  ])
  expect(product.process.output()).not.toMatch(/hush|amina@/)
  // An answer of the metrics lasts a second.
  await vi.waitFor(async () => expect(await crashes()).toEqual({ ...none, exception: 1 }), 60_000)
}, 480_000)

test('[OPS4] a process that serves alone ends by a rejection that nobody caught, with the reason in its log', async () => {
  const product = await startProductProcess({ variables: { PROCESSES: '1' }, probes })
  onTestFinished(() => product.stop())
  product.process.kill('SIGUSR1')
  expect(await product.process.ended).toBe(71)
  const output = product.process.output()
  expect(output).toMatch(
    /\{"level":60.*"type":"TypeError","message":"told to crash.*"origin":"unhandledRejection"/,
  )
  expect(output).not.toMatch(/hush|amina@/)
})

test('[OPS4] who was handed to a process that dies knows at once; a machine that cannot make another ends nothing', async () => {
  const product = await startProductProcess({
    variables: { PROCESSES: '2' },
    probes: ['cannot-fork-once.ts'],
  })
  onTestFinished(() => product.stop())
  const [dying = 0] = servingProcesses(product)
  process.kill(dying, 'SIGSTOP')
  let answered = 0
  const asked = Array.from({ length: 4 }, async () => {
    await fetch(`${product.siteUrl}/healthz`, { signal: AbortSignal.timeout(90_000) })
    answered += 1
  })
  // One of them was handed to the process that stands still.
  await vi.waitUntil(() => answered === 3, { timeout: 60_000 })
  process.kill(dying, 'SIGKILL')
  const failed = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected')
  expect(failed).toMatchObject([{ reason: { message: 'fetch failed' } }])
  await product.process.line(/could not be started \(.*ENOENT\); starting another one/)
  await vi.waitUntil(() => servingProcesses(product).length === 2, { timeout: 60_000 })
  expect(await read(`${product.siteUrl}/healthz`)).toBe(200)
})

test('[OPS4] a full disk behind the log ends nothing; a crash ends the process all the same', async () => {
  const [database, dataDir, port] = await Promise.all([
    createTestDatabase(),
    mkdtemp(join(tmpdir(), 'bursary-full-log-')),
    ownPort(),
  ])
  const probe = new URL('../../support/processes/crashes-when-told.ts', import.meta.url).href
  const program = fileURLToPath(new URL('../../../start/bursary.ts', import.meta.url))
  const product = spawnProgram(
    ['sh', '-c', 'exec "$0" "$@" > /dev/full', process.execPath, program, 'start'],
    {
      env: {
        PATH: process.env.PATH,
        BURSARY_SETTINGS: '',
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        DEMO_DATA: 'false',
        NODE_OPTIONS: `--import=${probe}`,
        PORT: String(port),
        PROCESSES: '1',
      },
    },
  )
  onTestFinished(async () => {
    product.kill('SIGKILL')
    await product.ended
    await database.drop()
    await rm(dataDir, { recursive: true })
  })
  const address = `http://127.0.0.1:${port}`
  const answers = async (path: string) => (await fetch(address + path).catch(() => undefined))?.status
  await vi.waitUntil(async () => (await answers('/readyz')) === 200, { timeout: 90_000, interval: 200 })
  expect(await answers('/api/no-such-call')).toBe(404)
  expect(await answers('/healthz')).toBe(200)
  product.kill('SIGHUP')
  expect(await product.ended).toBe(70)
})
