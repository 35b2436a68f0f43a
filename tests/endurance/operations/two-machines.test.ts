import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scholarshipForm } from '../../support/browser/scholarship-form.ts'
import { type Bucket, startBucket } from '../../support/bucket.ts'
import { createTestDatabase, openTestDatabase } from '../../support/database/postgres.ts'
import { noisyPicture } from '../../support/documents/document-files.ts'
import { readContent, upload } from '../../support/documents/document-steps.ts'
import { type Person, send, signUp } from '../../support/identity/people.ts'
import { type Nginx, startNginx } from '../../support/nginx.ts'
import { ownPort } from '../../support/own-port.ts'
import type { ServedProduct } from '../../support/product.ts'
import { buildRelease, buildReleaseBefore, unpackRelease } from '../../support/release.ts'
import { nobody, type Spawned, spawnProgram } from '../../support/spawned.ts'

// Two machines behind one address, as the last chapter of docs/operations.md says: two addresses of loopback, each with its
// own releases and data folder; one database, one bucket, one nginx.
const folder = mkdtempSync(join(tmpdir(), 'bursary-two-machines-'))
const versions = { old: '0.1.0', next: '0.2.0' }

/** After a failure nginx leaves a machine out for two seconds. */
const seenAgainMs = 4_000

interface Machine {
  host: string
  link: string
  env: Record<string, string>
  process: Spawned
}

let archive: string
let bucket: Bucket
let nginx: Nginx
/** Both machines, as people see them. */
let site: ServedProduct
let machines: [Machine, Machine]

beforeAll(async () => {
  chmodSync(folder, 0o755)
  const old = buildReleaseBefore(join(folder, 'build'), versions.old)
  archive = buildRelease(join(folder, 'build'), versions.next)
  const database = await createTestDatabase()
  bucket = await startBucket()
  const [port, http, https] = [await ownPort(), await ownPort(), await ownPort()]
  const shared = {
    PATH: '/usr/bin:/bin',
    PUBLIC_URL: `https://127.0.0.1:${https}`,
    PORT: String(port),
    TRUSTED_PROXIES: '127.0.0.1',
    AUTH_SECRET: 'the same secret of the tests on both machines',
    DATABASE_URL: database.url,
    PROCESSES: '1',
    DRAIN_SECONDS: '1',
    MAIL_OUTBOX: 'true',
    PAYMENT_SANDBOX: 'true',
    CONTACT_EMAIL: 'office@example.org',
    ...bucket.variables(),
  }
  const machineAt = (host: string, own: Record<string, string> = {}): Machine => {
    const opt = join(folder, host)
    unpackRelease(old, join(opt, `bursary-${versions.old}-linux-x64`))
    const link = join(opt, 'bursary')
    symlinkSync(`bursary-${versions.old}-linux-x64`, link)
    const home = join(opt, 'home')
    mkdirSync(home)
    chownSync(home, nobody.uid, nobody.gid)
    const env = { ...shared, HOST: host, DATA_DIR: join(home, 'data'), ...own }
    return { host, link, env, process: start(link, env) }
  }
  // One of them makes the backups.
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  chownSync(backups, nobody.uid, nobody.gid)
  const first = machineAt('127.0.0.11', { BACKUP_TO: backups })
  await first.process.line(/running at (\S+)/)
  const second = machineAt('127.0.0.12')
  await second.process.line(/running at (\S+)/)
  machines = [first, second]
  nginx = await startNginx({ http, https }, ...machines.map(({ host }) => `${host}:${port}`))
  site = {
    siteUrl: shared.PUBLIC_URL,
    db: openTestDatabase(database.url),
    dataDir: first.env.DATA_DIR ?? '',
    databaseUrl: database.url,
    secret: shared.AUTH_SECRET,
    issuer: shared.PUBLIC_URL,
    async stop() {
      await nginx.stop()
      for (const machine of machines) await stop(machine)
      await site.db.destroy()
      await bucket.stop()
      await database.drop()
    },
  }
}, 900_000)
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true })
})

function start(link: string, env: Record<string, string>): Spawned {
  return spawnProgram([join(link, 'bin/bursary'), 'start'], { ...nobody, cwd: folder, env })
}

async function stop(machine: Machine): Promise<void> {
  machine.process.kill('SIGTERM')
  await machine.process.ended
}

async function startAgain(machine: Machine): Promise<void> {
  machine.process = start(machine.link, machine.env)
  await machine.process.line(/running at (\S+)/)
}

/** One machine, as nginx asks it. */
function only({ host, env }: Machine): ServedProduct {
  return { ...site, siteUrl: `http://${host}:${env.PORT}` }
}

/** Asks one of them, as the proxy does. */
function through(
  machine: Machine | undefined,
  method: string,
  path: string,
  { token }: Person,
  body?: object,
): Promise<Response> {
  if (!machine) throw new Error('There is no such machine.')
  return send(only(machine), method, path, { token, body, headers: { origin: site.siteUrl } })
}

/** Four visitors who read without end. @returns the answers that were no page */
function visit() {
  const leaving = new AbortController()
  const failures: (number | string)[] = []
  const visits = Array.from({ length: 4 }, async () => {
    while (!leaving.signal.aborted) {
      const answer = await nginx.ask('/api/allScholarships', '127.0.0.1').catch(error => ({
        status: String(error),
      }))
      if (answer.status !== 200) failures.push(answer.status)
      await pause(10)
    }
  })
  return async () => {
    leaving.abort()
    await Promise.all(visits)
    return failures
  }
}

test('[OPS1] what is written through one machine is read through the other at once, files too', async () => {
  const person = await signUp(site, 'admin')
  // Its pieces go to one machine and the other in turn.
  const picture = await noisyPicture(3_000_000)
  const id = await upload(site, person, picture, { name: 'transcript.png' })
  for (const machine of machines) {
    const content = await readContent(only(machine), person, id)
    expect({ status: content.status, bytes: (await content.arrayBuffer()).byteLength }).toEqual({
      status: 200,
      bytes: picture.length,
    })
  }
  expect(bucket.objects.size).toBeGreaterThan(0)
  for (const [number, [writer, reader]] of [machines, machines.toReversed()].entries()) {
    const scholarshipName = `Bridge ${number}`
    const added = await through(writer, 'POST', '/scholarships', person, {
      ...scholarshipForm,
      scholarshipName,
    })
    expect(added.status).toBe(201)
    const found = await through(reader, 'GET', `/allScholarships?search=bridge+${number}`, person)
    expect(await found.json()).toMatchObject({ count: 1, scholarships: [{ scholarshipName }] })
  }
})

test('[OPS1] a machine that is stopped, or killed, fails no visitor', async () => {
  const [first, second] = machines
  const leave = visit()
  await stop(second)
  await startAgain(second)
  await pause(seenAgainMs)
  await stop(first)
  await startAgain(first)
  await pause(seenAgainMs)
  second.process.kill('SIGKILL')
  await second.process.ended
  await pause(2_000)
  await startAgain(second)
  expect(await leave()).toEqual([])
})

test('[OPS1] [OPS3] they are upgraded in turn, both releases serve meanwhile, and one of them makes the backup', async () => {
  const leave = visit()
  for (const machine of machines) {
    const command = spawnProgram([join(machine.link, 'bin/bursary'), 'upgrade', archive], {
      cwd: folder,
      env: machine.env,
    })
    expect({ code: await command.ended, said: command.output() }).toEqual({
      code: 0,
      said: expect.stringContaining('runs Bursary 0.2.0'),
    })
    await pause(1_000)
  }
  expect(await leave()).toEqual([])
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(1)
  for (const machine of machines) expect(machine.process.output()).toContain('Now running Bursary 0.2.0.')
})
