import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { switchRunning } from '../../../start/upgrade/switch-running.ts'
import { loadSettings } from '../../../start/composition/load-settings.ts'
import { createTestDatabase } from '../../support/database/postgres.ts'
import { ownPort } from '../../support/own-port.ts'
import { type Spawned, spawnProgram } from '../../support/spawned.ts'

const project = new URL('../../../', import.meta.url)
const home = mkdtempSync(join(tmpdir(), 'bursary-take-over-'))
const link = join(home, 'bursary')
let product: Spawned
let database: Awaited<ReturnType<typeof createTestDatabase>>
let env: Record<string, string>

/** Makes a release whose programs are those of the checkout, under another version. */
function makeRelease(version: string, first = ''): void {
  const folder = join(home, version)
  for (const name of ['bin', 'node/bin', 'start']) mkdirSync(join(folder, name), { recursive: true })
  cpSync(new URL('release/bursary.sh', project), join(folder, 'bin/bursary'))
  chmodSync(join(folder, 'bin/bursary'), 0o755)
  symlinkSync(process.execPath, join(folder, 'node/bin/node'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version, type: 'module' }))
  writeFileSync(
    join(folder, 'start/bursary.js'),
    `${first}
    import { registerHooks } from 'node:module'
    registerHooks({
      load: (url, context, next) =>
        url === ${JSON.stringify(new URL('package.json', project).href)}
          ? { format: 'json', source: '{"version":"${version}"}', shortCircuit: true }
          : next(url, context),
    })
    await import(${JSON.stringify(new URL('start/bursary.ts', project).href)})`,
  )
}

/** What `bursary upgrade` does last. */
async function goOver(version: string): Promise<void> {
  rmSync(link, { force: true })
  symlinkSync(version, link)
  await switchRunning(version, link, loadSettings({ ...process.env, ...env }))
}

/** A stand-in for `systemd-notify`: writes down what it was told. */
const told = join(home, 'told')
const toldSystemd = () => readFileSync(told, 'utf8').trim().split('\n')

function titleOf(pid: number | string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? ''
  } catch {
    return 'ended'
  }
}
/** The process that serves; `systemd-notify` comes and goes beside it. */
const servingOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .find(child => /^bursary [^:]+$/.test(titleOf(child))) ?? 'none'

beforeAll(async () => {
  makeRelease('0.1.0')
  makeRelease('0.2.0')
  makeRelease('0.3.0', 'throw new Error("broken")')
  symlinkSync('0.1.0', link)
  mkdirSync(join(home, 'tools'))
  writeFileSync(join(home, 'tools/systemd-notify'), `#!/bin/sh\necho "$@" >> ${told}\n`, { mode: 0o755 })
  database = await createTestDatabase()
  env = {
    PATH: `${join(home, 'tools')}:${process.env.PATH}`,
    BURSARY_ENV: 'development',
    BURSARY_SETTINGS: '',
    DATABASE_URL: database.url,
    DATA_DIR: join(home, 'data'),
    DEMO_DATA: 'false',
    PORT: String(await ownPort()),
    METRICS_PORT: String(await ownPort()),
    NOTIFY_SOCKET: join(home, 'notify'),
    WATCHDOG_USEC: '2000000',
  }
  product = spawnProgram([join(link, 'bin/bursary'), 'start'], { cwd: home, env })
  await product.line(/running at/)
})
afterAll(async () => {
  product.kill('SIGKILL')
  await product.ended
  await database.drop()
  rmSync(home, { recursive: true })
})

/** Asks for Home on connections of their own until `done`. @returns the failures, and the longest time between answers */
async function visitUntil(done: Promise<void>): Promise<{ failures: string[]; longestMs: number }> {
  const failures: string[] = []
  let longestMs = 0
  let answered = performance.now()
  const over = new AbortController()
  const end = () => over.abort()
  done.then(end, end)
  while (!over.signal.aborted) {
    const status = await fetch(`http://127.0.0.1:${env.PORT}/healthz`, {
      headers: { connection: 'close' },
    }).then(
      answer => String(answer.status),
      error => String(error.cause?.code),
    )
    const now = performance.now()
    longestMs = Math.max(longestMs, now - answered)
    answered = now
    if (status !== '200') failures.push(status)
    await pause(5)
  }
  return { failures, longestMs }
}

describe('one process of a release', () => {
  test('[OPS1] goes over to the next release without a failed request, under the same process id', async () => {
    expect([titleOf(product.pid), titleOf(servingOf(product.pid))]).toEqual([
      'bursary 0.1.0: supervisor',
      'bursary 0.1.0',
    ])
    const upgrade = goOver('0.2.0')
    const { failures, longestMs } = await visitUntil(upgrade)
    await upgrade
    console.info(`The longest time without an answer: ${longestMs.toFixed(0)} ms.`)
    expect(failures).toEqual([])
  })

  test('[OPS1] [OPS4] then says the new version in metrics, titles, its output and to systemd', async () => {
    await product.line(/Now running Bursary 0\.2\.0\./)
    expect([titleOf(product.pid), titleOf(servingOf(product.pid))]).toEqual([
      'bursary 0.2.0: supervisor',
      'bursary 0.2.0',
    ])
    // A process that is short of time is missing in an answer.
    await expect
      .poll(async () => {
        const metrics = await (await fetch(`http://127.0.0.1:${env.METRICS_PORT}/metrics`)).text()
        return [...metrics.matchAll(/^bursary_build_info.*version="([^"]+)"/gm)].map(([, version]) => version)
      })
      .toEqual(['0.2.0'])
    const serves = (version: string) =>
      expect.stringContaining(`READY=1 STATUS=Bursary ${version} is running at http://localhost:`)
    await expect
      .poll(() => toldSystemd().filter(line => line !== 'WATCHDOG=1'))
      .toEqual([serves('0.1.0'), 'RELOADING=1', serves('0.2.0')])
  })

  test('[OPS1] goes on with its release when the next one does not start', async () => {
    const upgrade = goOver('0.3.0')
    const visits = visitUntil(upgrade.catch(() => undefined))
    await expect(upgrade).rejects.toThrow('The old release keeps running')
    expect((await visits).failures).toEqual([])
    expect(titleOf(servingOf(product.pid))).toBe('bursary 0.2.0')
    rmSync(link)
    symlinkSync('0.2.0', link)
  })

  test('[OPS1] tells the watchdog that it lives while it answers, and then no more', async () => {
    const beats = () => toldSystemd().filter(line => line === 'WATCHDOG=1').length
    const misses = () => product.output().split('healthz did not answer').length - 1
    const before = beats()
    await vi.waitFor(() => expect(beats()).toBeGreaterThan(before), { timeout: 60_000 })
    const serving = Number(servingOf(product.pid))
    process.kill(serving, 'SIGSTOP')
    // A busy machine may have missed answers before, and what was told before may still be on its way.
    let silent = -1
    while (silent !== beats()) {
      silent = beats()
      const missed = misses()
      await vi.waitUntil(() => misses() >= missed + 2, { timeout: 60_000 })
    }
    process.kill(serving, 'SIGCONT')
    await vi.waitFor(() => expect(beats()).toBeGreaterThan(silent), { timeout: 60_000 })
  })

  test('[OPS1] tells systemd that it stops', async () => {
    product.kill('SIGTERM')
    expect(await product.ended).toBe(0)
    // An answer to the watchdog may come while it stops.
    expect(toldSystemd().findLast(line => line !== 'WATCHDOG=1')).toBe('STOPPING=1')
  })
})
