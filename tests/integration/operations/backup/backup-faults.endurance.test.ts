import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBackups } from '../../../../server/operations/backup/retained-backups.ts'
import { verifyBackup } from '../../../../server/operations/backup/restore/verify-backup.ts'
import { startEmbeddedPostgres } from '../../../../server/platform/database/embedded-postgres.ts'
import { isAlive } from '../../../../server/platform/database/embedded-postgres/process-state.ts'
import { backUp, backUpFilled, openPlace } from '../../../scenarios/running/backup-world.ts'
import { openTestDatabase } from '../../../support/database/postgres.ts'
import { usePerson } from '../../../support/identity/people.ts'
import { ownPort } from '../../../support/own-port.ts'
import { isRoot, nobody, spawnScript } from '../../../support/spawned.ts'
import { startTestProduct, useProduct } from '../../../support/product.ts'

const product = useProduct(() => startTestProduct({}, { withoutBackground: true }))
const person = usePerson(product)
const bursaryFile = new URL('../../../../start/bursary.ts', import.meta.url)
const log = { info() {}, error() {} }
let folder = ''
let place = ''
let photo = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bursary-backups-'))
  ;({ photo, place } = await backUpFilled(product, person, folder))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs `bursary …` where no file may have more than so many blocks of 512 bytes. @returns what it says */
function onFullDisk(words: string[], variables: Record<string, string>, blocks: number): Promise<string> {
  const limited = ['-c', `ulimit -f ${blocks}; exec "$0" "$@"`, process.execPath, fileURLToPath(bursaryFile)]
  const env = { PATH: process.env.PATH, ...variables }
  return new Promise(resolve => {
    execFile('sh', [...limited, ...words], { env }, (_error, stdout, stderr) => resolve(stdout + stderr))
  })
}

test('[OPS3] a disk that is full while restoring is said, and what was there stays whole', {
  timeout: 180_000,
}, async () => {
  const embedded = await openPlace('embedded')
  const byUrl = await openPlace('of the tests')
  const photos = async (url: string) => {
    const db = openTestDatabase(url)
    return db
      .selectFrom('applications')
      .select('photo')
      .execute()
      .finally(() => db.destroy())
  }
  try {
    await embedded.restore({ from: place })
    const before = await readdir(embedded.dataDir)
    const env = { DATA_DIR: embedded.dataDir, AUTH_SECRET: 'a secret of the tests, long enough' }
    const text = `There is no space left in ${embedded.dataDir}`
    expect(await onFullDisk(['restore', '--replace', place], env, 4096)).toContain(text)
    expect(await readdir(embedded.dataDir)).toEqual(before)
    const postgres = await startEmbeddedPostgres({ dataDir: embedded.dataDir, log })
    expect(await photos(postgres.url).finally(() => postgres.stop())).toEqual([{ photo }])

    await byUrl.restore({ from: place })
    await rm(join(byUrl.dataDir, 'images'), { recursive: true })
    const other = { ...env, DATA_DIR: byUrl.dataDir, DATABASE_URL: byUrl.databaseUrl }
    const said = await onFullDisk(['restore', '--replace', place], other, 1)
    expect(said).toContain(`There is no space left in ${byUrl.dataDir}`)
    expect(await photos(byUrl.databaseUrl)).toEqual([{ photo }])
  } finally {
    await embedded.remove()
    await byUrl.remove()
  }
})

test('[OPS3] a disk that is full while backing up is said, and the old backups stay whole', async () => {
  const own = await mkdtemp(join(tmpdir(), 'bursary-backups-'))
  try {
    const { place: old } = await backUp(product, own)
    const env = { DATA_DIR: product.dataDir, DATABASE_URL: product.databaseUrl }
    expect(await onFullDisk(['backup', '--to', own], env, 1)).toContain(`There is no space left in ${own}.`)
    expect((await readdir(own)).map(name => join(own, name))).toEqual([old])
    await verifyBackup(old)
  } finally {
    await rm(own, { recursive: true, force: true })
  }
})

test('[OPS3] the product starts after a killed restore, and ends what that left running', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bursary-killed-'))
  const env = { DATA_DIR: dataDir, PORT: String(await ownPort()), DEMO_DATA: 'false' }
  try {
    const restore = spawnScript(bursaryFile, ['restore', place], { env })
    const pidFile = join(dataDir, 'cluster.restoring/postmaster.pid')
    await expect.poll(() => readFile(pidFile, 'utf8').catch(() => '')).toContain('ready')
    const pid = Number.parseInt(await readFile(pidFile, 'utf8'))
    restore.kill('SIGKILL')
    await restore.ended
    const started = spawnScript(bursaryFile, ['start'], { env })
    await started.line(/running at/)
    expect([existsSync(join(dataDir, 'cluster.restoring')), isAlive(pid)]).toEqual([false, false])
    started.kill('SIGTERM')
    expect(await started.ended).toBe(0)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** Makes a folder with all that is in it another user's. */
function giveAway(path: string): void {
  execFileSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, path])
}

test.runIf(isRoot)('[OPS3] what another user has made stays, is named, and stops no backup', async () => {
  const own = await mkdtemp(join(tmpdir(), 'bursary-backups-'))
  const { place: ofRoot } = await backUp(product, own)
  await mkdir(join(own, 'bursary-killed.unfinished/content'), { recursive: true })
  await chown(own, nobody.uid, nobody.gid)
  giveAway(product.dataDir)
  const env = {
    DATABASE_URL: product.databaseUrl,
    DATA_DIR: product.dataDir,
    AUTH_SECRET: 'of the tests, long enough to be one',
  }
  const command = spawnScript(bursaryFile, ['backup', '--to', own, '--keep', '1'], { env, user: nobody })
  expect({ code: await command.ended, said: command.output() }).toEqual({
    code: 0,
    said: expect.stringContaining(`belong to another user, who must remove them: ${ofRoot}`),
  })
  expect(await listBackups(own)).toContain(ofRoot)
  await rm(own, { recursive: true })
})

test.runIf(isRoot)('[OPS3] a backup that root makes belongs to the user of the data', async () => {
  const own = await mkdtemp(join(tmpdir(), 'bursary-backups-'))
  await chmod(own, 0o755)
  giveAway(product.dataDir)
  const env = { DATABASE_URL: product.databaseUrl, DATA_DIR: product.dataDir, AUTH_SECRET: 'x'.repeat(32) }
  const backup = (to: string) => spawnScript(bursaryFile, ['backup', '--to', to], { env })
  const made = backup(join(own, 'a/daily'))
  expect({ code: await made.ended, said: made.output() }).toMatchObject({ code: 0 })
  const entries = await readdir(own, { recursive: true })
  expect(entries.length).toBeGreaterThan(10)
  for (const entry of entries)
    expect([entry, (await stat(join(own, entry))).uid]).toEqual([entry, nobody.uid])
  const refused = backup(own)
  expect(await refused.ended).toBe(3)
  expect(refused.output()).toContain(`chown ${nobody.uid}:${nobody.gid} ${own}`)
  await rm(own, { recursive: true })
})

test('[OPS3] two processes make one backup a day, also when one was killed on the way', async () => {
  const to = await mkdtemp(join(tmpdir(), 'bursary-backups-'))
  const variables = { BACKUP_TO: to, BACKUP_AT: '00:00' }
  const one = await startTestProduct(variables)
  const two = await startTestProduct(variables, { databaseUrl: one.databaseUrl })
  const { db } = one
  const made = () => db.selectFrom('backups').select('ok').orderBy('ok').execute()
  const again = () =>
    db
      .updateTable('jobs')
      .set({ run_at: new Date(0), attempts: 0 })
      .where('key', '=', 'every:back_up')
      .returning('id')
      .execute()
  const ran = async () =>
    (
      await db
        .selectFrom('jobs')
        .select('run_at')
        .where('key', '=', 'every:back_up')
        .executeTakeFirstOrThrow()
    ).run_at > new Date()
  try {
    await expect.poll(made).toEqual([{ ok: true }])
    await expect.poll(ran).toBe(true)
    await again()
    await expect.poll(ran).toBe(true)
    expect(await listBackups(to)).toHaveLength(1)

    // As a kill in the middle leaves it.
    const [killed] = await listBackups(to)
    await rename(`${killed}`, `${killed}.unfinished`)
    await sql`update backups set ok = false, finished_at = null, started_at = now() - interval '16 minutes'`.execute(
      db,
    )
    await again()
    await expect.poll(made).toEqual([{ ok: false }, { ok: true }])
    expect(await readdir(to)).toEqual((await listBackups(to)).map(path => basename(path)))
  } finally {
    await two.stop()
    await one.stop()
    await rm(to, { recursive: true })
  }
})
