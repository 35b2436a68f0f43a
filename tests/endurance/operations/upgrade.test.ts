import { hash } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownPort } from '../../support/own-port.ts'
import { buildRelease, buildReleaseBefore, unpackRelease } from '../../support/release.ts'
import { nobody, type Spawned, spawnProgram } from '../../support/spawned.ts'

const folder = mkdtempSync(join(tmpdir(), 'bursary-upgrade-'))
const names = { old: 'bursary-0.1.0-linux-x64', next: 'bursary-0.2.0-linux-x64' }
const opt = join(folder, 'opt')
const link = join(opt, 'bursary')
let archive: string
let home: string
let env: Record<string, string>
let product: Spawned

beforeAll(() => {
  chmodSync(folder, 0o755)
  unpackRelease(buildReleaseBefore(join(folder, 'build'), '0.1.0'), join(opt, names.old))
  archive = buildRelease(join(folder, 'build'), '0.2.0')
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true }))

/** Leads the link to the old release and starts it, in a new data folder. */
async function startOld(variables: Record<string, string>): Promise<void> {
  rmSync(join(opt, names.next), { recursive: true, force: true })
  rmSync(link, { force: true })
  symlinkSync(names.old, link)
  home = mkdtempSync(join(folder, 'home-'))
  chownSync(home, nobody.uid, nobody.gid)
  env = {
    PATH: '/usr/bin:/bin',
    BURSARY_ENV: 'development',
    DATA_DIR: join(home, 'data'),
    PORT: String(await ownPort()),
    ...variables,
  }
  product = spawnProgram([join(link, 'bin/bursary'), 'start'], { ...nobody, cwd: home, env })
  await product.line(/running at (\S+)/)
}

async function stop(): Promise<void> {
  product.kill('SIGTERM')
  expect({ code: await product.ended, said: product.output() }).toMatchObject({ code: 0 })
}

/** Runs the command of the release, and says how it ended and what it said. */
async function bursary(release: string, ...words: string[]): Promise<{ code: number | null; said: string }> {
  const command = spawnProgram([join(release, 'bin/bursary'), ...words], { cwd: home, env })
  return { code: await command.ended, said: command.output() }
}

const isServed = () =>
  fetch(`http://127.0.0.1:${env.PORT}/`, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Asks for Home again and again. */
function visit() {
  const failures: string[] = []
  let longestMs = 0
  const leaving = new AbortController()
  const done = (async () => {
    let answered = performance.now()
    while (!leaving.signal.aborted) {
      const status = await fetch(`http://127.0.0.1:${env.PORT}/`, { headers: { connection: 'close' } }).then(
        page => page.status,
        error => error.cause?.code,
      )
      if (status === 200) {
        longestMs = Math.max(longestMs, performance.now() - answered)
        answered = performance.now()
      } else failures.push(String(status))
      await pause(10)
    }
  })()
  return {
    async end() {
      leaving.abort()
      await done
      return { failures, longestMs }
    },
  }
}

describe('several processes', () => {
  beforeEach(() => startOld({ PROCESSES: '2', DRAIN_SECONDS: '1' }))

  test('[OPS1] an upgrade from an archive fails no request', async () => {
    const visitor = visit()
    const { code, said } = await bursary(link, 'upgrade', archive)
    const { failures, longestMs } = await visitor.end()
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('runs Bursary 0.2.0') })
    expect(said).toMatch(/Backed up: .*backups.bursary-\d{8}T/)
    expect(failures).toEqual([])
    console.info(`The slowest page took ${longestMs.toFixed(0)} ms.`)
    expect(basename(readlinkSync(link))).toBe(names.next)
    await stop()
  })

  test('[OPS1] a release that cannot start changes nothing for visitors', async () => {
    const broken = unpackRelease(archive, join(opt, names.next))
    const [pages, sums] = [join(broken, 'build/web/server/index.js'), join(broken, 'SHA256SUMS')]
    const before = hash('sha256', readFileSync(pages), 'hex')
    writeFileSync(pages, 'throw new Error("broken")')
    const refused = await bursary(broken, 'upgrade')
    expect(refused).toEqual({ code: 3, said: expect.stringMatching(/index\.js of .* is damaged/) })
    const after = hash('sha256', readFileSync(pages), 'hex')
    writeFileSync(sums, readFileSync(sums, 'utf8').replace(before, after))
    const visitor = visit()
    const { code, said } = await bursary(broken, 'upgrade')
    expect(said).toContain('The old release keeps running: broken')
    expect(code).toBe(1)
    expect((await visitor.end()).failures).toEqual([])
    expect(basename(readlinkSync(link))).toBe(names.old)
    await stop()
  })
})

describe('one process', () => {
  beforeEach(() => startOld({ PROCESSES: '1' }))

  test('[OPS1] an upgrade fails no request, and the old release then refuses', async () => {
    const visitor = visit()
    const upgraded = await bursary(link, 'upgrade', archive)
    const { failures, longestMs } = await visitor.end()
    expect(upgraded).toMatchObject({ code: 0 })
    expect(failures).toEqual([])
    console.info(`The slowest page took ${longestMs.toFixed(0)} ms.`)
    expect(product.output()).toContain('Now running Bursary 0.2.0.')
    const [, supervisor] =
      /^Pss: +(\d+) kB/m.exec(readFileSync(`/proc/${product.pid}/smaps_rollup`, 'utf8')) ?? []
    console.info(`The supervisor takes ${Math.round(Number(supervisor) / 1000)} MB.`)

    const back = await bursary(join(opt, names.old), 'upgrade')
    expect(back.said).toContain('Bursary 0.2.0 is installed; this is 0.1.0.')
    expect(back.code).toBe(3)
    await stop()
  })

  test('[OPS1] killed at any moment, the old release or the new one runs, and repeated it finishes', async () => {
    const started = performance.now()
    expect(await bursary(link, 'upgrade', archive)).toMatchObject({ code: 0 })
    const takes = performance.now() - started
    await stop()
    for (let moment = 0; moment < 8; moment += 1) {
      await startOld({ PROCESSES: '1' })
      const command = spawnProgram([join(link, 'bin/bursary'), 'upgrade', archive], { cwd: home, env })
      await Promise.race([pause((takes * (moment + 0.5)) / 8), command.ended])
      command.kill('SIGKILL')
      await command.ended
      await expect.poll(isServed, { timeout: 15_000, message: `moment ${moment}` }).toBe(true)
      const again = await bursary(link, 'upgrade', archive)
      expect(again, `moment ${moment}`).toMatchObject({ code: 0 })
      expect(again.said).toContain('runs Bursary 0.2.0')
      await expect.poll(isServed, { timeout: 15_000 }).toBe(true)
      await stop()
    }
  })

  test('[OPS1] a damaged archive is refused', async () => {
    const damaged = join(home, basename(archive))
    cpSync(archive, damaged)
    cpSync(`${archive}.sha256`, `${damaged}.sha256`)
    appendFileSync(damaged, '\0')
    const { code, said } = await bursary(link, 'upgrade', damaged)
    expect(said).toContain(`${names.next}.tar.xz does not match ${names.next}.tar.xz.sha256.`)
    expect(code).toBe(3)
    expect(basename(readlinkSync(link))).toBe(names.old)
    await stop()
  })
})
