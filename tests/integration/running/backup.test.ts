import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parts } from '../../../server/backup/backup-format.ts'
import { printSums, readSums, sumOfFile } from '../../../server/backup/checksums.ts'
import { isBackupDue } from '../../../server/backup/daily-backup.ts'
import { listBackups } from '../../../server/backup/kept-backups.ts'
import { lastBackup } from '../../../server/backup/last-backup.ts'
import { decryptSecrets } from '../../../server/backup/secrets-file.ts'
import { verifyBackup } from '../../../server/backup/verify-backup.ts'
import { startEmbeddedPostgres } from '../../../server/database/embedded-postgres.ts'
import { isAlive } from '../../../server/database/embedded-postgres/process-state.ts'
import { migrationNames } from '../../../server/database/migrate.ts'
import { createDiskStore } from '../../../server/images/disk-store.ts'
import { removeImages } from '../../../server/images/image-service.ts'
import { holdRemovals } from '../../../server/images/removal-lock.ts'
import { dropMails, heldMails, holdMails, releaseMails } from '../../../server/jobs/held-mails.ts'
import { claimDueJobs } from '../../../server/jobs/job-repository.ts'
import { sendPaymentReceipt } from '../../../server/jobs/kinds/send-payment-receipt.ts'
import { enqueue } from '../../../server/jobs/queue.ts'
import { backUp, openPlace } from '../../scenarios/running/backup-world.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { startBucket } from '../../support/bucket.ts'
import { openTestDatabase } from '../../support/database/postgres.ts'
import { pdfFile } from '../../support/document-files.ts'
import { upload } from '../../support/document-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'
import { pictureFile, uploadPicture } from '../../support/picture-file.ts'
import { ownPort } from '../../support/own-port.ts'
import { isRoot, nobody, spawnScript } from '../../support/spawned.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

const product = useProduct(() => startTestProduct({}, { withoutBackground: true }))
const person = usePerson(product)
let folder = ''
let place = ''
let photo = ''
let document = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bursary-backups-'))
  const { buffer } = await pictureFile('photo.png', { width: 60, height: 60 })
  photo = await uploadPicture(product, person, buffer)
  document = await upload(product, person, await pdfFile())
  const scholarshipId = await insertScholarship(product.db)
  await insertApplication(product.db, { user_id: person.userId, scholarship_id: scholarshipId, photo })
  ;({ place } = await backUp(product, folder))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const bursaryFile = new URL('../../../start/bursary.ts', import.meta.url)

/** Runs `bursary …` as a process of its own. */
function bursary(words: string[], variables: Record<string, string>) {
  const file = fileURLToPath(bursaryFile)
  const env = { PATH: process.env.PATH, ...variables }
  return new Promise<{ code: unknown; output: string }>(resolve => {
    const child = execFile(process.execPath, [file, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
    child.stdin?.end()
  })
}

test('[OPS3] a backup is verified, noted, linked to the one before, and the oldest are removed', async () => {
  const own = await mkdtemp(join(tmpdir(), 'bursary-backups-'))
  try {
    const made: string[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      made.push((await backUp(product, own, { keep: 2 })).place)
    }
    expect((await readdir(own)).map(name => join(own, name)).sort()).toEqual(made.slice(1))
    const file = join(made[2] ?? '', parts.pictures, photo.replace('/images/', ''))
    expect((await stat(file)).nlink).toBe(2)
    const last = await lastBackup(product.db)
    expect(last).toMatchObject({ place: made[2] })
    expect(last?.bytes).toBeGreaterThan(1000)
  } finally {
    await rm(own, { recursive: true, force: true })
  }
})

test('[OPS3] one file holds the same, and goes from DATABASE_URL to the embedded database and back', {
  timeout: 90_000,
}, async () => {
  const file = join(folder, 'all.tar')
  const made = await backUp(product, file)
  expect((await verifyBackup(file)).moment).toBe(made.moment)
  const embedded = await openPlace('embedded')
  const back = await openPlace('of the tests')
  try {
    const { sameAuthSecret, missing } = await embedded.restore({ from: file })
    expect({ sameAuthSecret, missing }).toEqual({ sameAuthSecret: true, missing: [] })
    expect(await embedded.images.get(photo.replace('/images/', ''))).toBeDefined()
    expect((await embedded.documents.get(`${document}/content`))?.subarray(0, 5).toString()).toBe('%PDF-')

    const postgres = await startEmbeddedPostgres({ dataDir: embedded.dataDir, log })
    const db = openTestDatabase(postgres.url)
    try {
      expect(await heldMails(db)).toMatchObject({ count: 0 })
      const second = { db, databaseUrl: postgres.url, dataDir: embedded.dataDir }
      await expect(embedded.restore({ from: file, replace: true })).rejects.toThrow('Stop it first')
      await back.restore({ from: (await backUp(second, join(folder, 'second'))).place })
    } finally {
      await db.destroy()
      await postgres.stop()
    }
    await expect(embedded.restore({ from: file })).rejects.toThrow('--replace')
    const again = await embedded.restore({ from: file, replace: true })
    expect(again.before).toContain('cluster.before-')
    const restored = openTestDatabase(back.databaseUrl)
    expect(await restored.selectFrom('applications').select('photo').execute()).toEqual([{ photo }])
    await expect(back.restore({ from: file, replace: true })).rejects.toThrow('The database is in use')
    await restored.destroy()
    await expect(back.restore({ from: file })).rejects.toThrow('The database is not empty')
    await back.restore({ from: file, replace: true })
  } finally {
    await embedded.remove()
    await back.remove()
  }
})

test('[OPS3] pictures and documents go from one bucket to another, and to the disk and back', {
  timeout: 60_000,
}, async () => {
  const [one, two] = [await startBucket(), await startBucket()]
  const other = await startTestProduct(one.variables(), { withoutBackground: true })
  const moved = await openPlace('of the tests', two.variables())
  const onDisk = await openPlace('of the tests')
  const { buffer } = await pictureFile('photo.png', { width: 60, height: 60 })
  try {
    const amina = await signUp(other)
    await insertApplication(other.db, {
      user_id: amina.userId,
      photo: await uploadPicture(other, amina, buffer),
    })
    await upload(other, amina, await pdfFile())
    const own = join(folder, 'of-bucket')
    const { place: named } = await backUp(other, own, { variables: one.variables() })
    expect((await moved.restore({ from: named })).missing).not.toEqual([])
    const { place: whole } = await backUp(other, own, { variables: one.variables(), withObjects: true })
    expect((await moved.restore({ from: whole, replace: true })).missing).toEqual([])
    expect(two.objects).toEqual(one.objects)

    expect((await onDisk.restore({ from: whole })).missing).toEqual([])
    two.objects.clear()
    const { place: fromDisk } = await backUp({ ...onDisk, db: other.db }, own)
    await moved.restore({ from: fromDisk, replace: true })
    expect(two.objects).toEqual(one.objects)
  } finally {
    await Promise.all([moved.remove(), onDisk.remove(), other.stop(), one.stop(), two.stop()])
  }
})

const log = { info() {}, error() {} }

test('[OPS3] a flipped byte is found in each file, and a missing or added file', async () => {
  for (const name of [...(await readSums(place)).keys(), parts.sums]) {
    const path = join(place, name)
    const bytes = await readFile(path)
    const flipped = Buffer.from(bytes)
    const at = Math.floor(bytes.length / 2)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    await writeFile(path, bytes.length === 0 ? 'x' : flipped)
    const found = await verifyBackup(place).then(
      () => 'nothing',
      error => error.message,
    )
    await writeFile(path, bytes)
    // A flipped byte of the list is a wrong sum or name of another file.
    expect(`${name}: ${found}`).toMatch(
      name === parts.sums ? /damaged|missing|does not belong/ : `: The backup is damaged: ${name} `,
    )
  }
  await writeFile(join(place, 'more'), '')
  await expect(verifyBackup(place)).rejects.toThrow('more does not belong')
  await rm(join(place, 'more'))
  await verifyBackup(place)
})

test('[OPS3] the backup of an older version is brought up to date; that of a newer one is refused', async () => {
  const names = await migrationNames()
  const missing = '20261125T0007__backups__create'
  const older = await openPlace('of the tests')
  try {
    // As a version before made it: without what one migration brought.
    await changeManifest(manifest => {
      manifest.migrations = manifest.migrations.filter((name: string) => !name.startsWith(missing))
      manifest.tables = manifest.tables.filter(
        ({ name }: { name: string }) => !['backups', 'mail_hold'].includes(name),
      )
    })
    await older.restore({ from: place })
    const db = openTestDatabase(older.databaseUrl)
    const { rows } = await sql`select from kysely_migration`.execute(db)
    expect(rows).toHaveLength(names.length)
    await db.destroy()
    await changeManifest(manifest => {
      manifest.product = '9.0.0'
      manifest.migrations = [...names, '29990101T0000__future']
    })
    await expect(older.restore({ from: place, replace: true })).rejects.toThrow(
      /Bursary 9\.0\.0 .*Install that version/,
    )
    await changeManifest(manifest => {
      manifest.format = 2
    })
    await expect(verifyBackup(place)).rejects.toThrow('newer format')
  } finally {
    await older.remove()
    await rm(place, { recursive: true })
    ;({ place } = await backUp(product, folder))
  }
})

// oxlint-disable-next-line typescript/no-explicit-any -- a manifest that this version does not write
async function changeManifest(change: (manifest: any) => void): Promise<void> {
  const path = join(place, parts.manifest)
  const manifest = JSON.parse(await readFile(path, 'utf8'))
  change(manifest)
  await writeFile(path, JSON.stringify(manifest))
  const sums = await readSums(place)
  await writeFile(join(place, parts.sums), printSums(sums.set(parts.manifest, await sumOfFile(path))))
}

test('[OPS3] a table that is not as it was undoes the whole restore', async () => {
  const target = await openPlace('of the tests')
  try {
    const kept = await readFile(join(place, parts.manifest))
    await changeManifest(manifest => {
      manifest.tables.find(({ name }: { name: string }) => name === 'applications').sum = '1'
    })
    await expect(target.restore({ from: place })).rejects.toThrow('public.applications is not as it was')
    const db = openTestDatabase(target.databaseUrl)
    const { rows } = await sql`select from information_schema.tables where table_schema = 'public'`.execute(
      db,
    )
    expect(rows).toEqual([])
    await db.destroy()
    await writeFile(join(place, parts.manifest), kept)
    await changeManifest(() => undefined)
  } finally {
    await target.remove()
  }
})

test('[OPS3] secrets are kept encrypted only, and only when asked for', async () => {
  expect(await readdir(place)).not.toContain(parts.secrets)
  const { place: sealedPlace } = await backUp(product, folder, { passphrase: 'correct horse' })
  expect(await readFile(join(sealedPlace, parts.settings), 'utf8')).not.toContain('a secret of the tests')
  const sealed = await readFile(join(sealedPlace, parts.secrets))
  expect(sealed.toString('latin1')).toContain('age-encryption.org/v1')
  expect(await decryptSecrets(sealed, 'correct horse')).toContain('a secret of the tests')
  await expect(decryptSecrets(sealed, 'wrong')).rejects.toThrow('does not open')
})

/** Runs `bursary …` where no file may have more than so many blocks of 512 bytes. @returns what it says */
function onFullDisk(words: string[], variables: Record<string, string>, blocks: number): Promise<string> {
  const limited = ['-c', `ulimit -f ${blocks}; exec "$0" "$@"`, process.execPath, fileURLToPath(bursaryFile)]
  const env = { PATH: process.env.PATH, ...variables }
  return new Promise(resolve => {
    execFile('sh', [...limited, ...words], { env }, (_error, stdout, stderr) => resolve(stdout + stderr))
  })
}

test('[OPS3] a disk that is full while restoring is said, and what was there stays whole', {
  timeout: 60_000,
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
    const text = `There is no room left in ${embedded.dataDir}`
    expect(await onFullDisk(['restore', '--replace', place], env, 4096)).toContain(text)
    expect(await readdir(embedded.dataDir)).toEqual(before)
    const postgres = await startEmbeddedPostgres({ dataDir: embedded.dataDir, log })
    expect(await photos(postgres.url).finally(() => postgres.stop())).toEqual([{ photo }])

    await byUrl.restore({ from: place })
    await rm(join(byUrl.dataDir, 'images'), { recursive: true })
    const other = { ...env, DATA_DIR: byUrl.dataDir, DATABASE_URL: byUrl.databaseUrl }
    const said = await onFullDisk(['restore', '--replace', place], other, 1)
    expect(said).toContain(`There is no room left in ${byUrl.dataDir}`)
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
    expect(await onFullDisk(['backup', '--to', own], env, 1)).toContain(`There is no room left in ${own}.`)
    expect((await readdir(own)).map(name => join(own, name))).toEqual([old])
    await verifyBackup(old)
  } finally {
    await rm(own, { recursive: true, force: true })
  }
})

test('[OPS3] the commands say what they did, and answer scripts', async () => {
  const env = { DATA_DIR: product.dataDir, DATABASE_URL: product.databaseUrl }
  const own = join(folder, 'commands')
  const made = await bursary(['backup', '--to', own, '--json'], env)
  expect(made).toMatchObject({ code: 0 })
  const { place: path } = JSON.parse(made.output)
  expect((await bursary(['verify-backup', path], env)).output).toContain('Whole: the state of')
  const refused = await bursary(['restore', path], env)
  expect(refused).toMatchObject({ code: 3 })
  expect(refused.output).toContain('The database is not empty')
  expect((await bursary(['mails', 'show'], env)).output).toContain('No mails are held.')
})

test('[OPS3] the product starts after a killed restore, and ends what that left running', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bursary-killed-'))
  const env = { DATA_DIR: dataDir, PORT: String(await ownPort()), DEMO_DATA: 'false' }
  try {
    const restore = spawnScript(bursaryFile, ['restore', place], { env })
    const pidFile = join(dataDir, 'cluster.restoring/postmaster.pid')
    await expect.poll(() => readFile(pidFile, 'utf8').catch(() => ''), { timeout: 10_000 }).toContain('ready')
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
}, 30_000)

test.runIf(isRoot)('[OPS3] what another user has made stays, is named, and stops no backup', async () => {
  const own = await mkdtemp(join(tmpdir(), 'bursary-backups-'))
  const { place: ofRoot } = await backUp(product, own)
  await mkdir(join(own, 'bursary-killed.unfinished/content'), { recursive: true })
  await Promise.all([own, product.dataDir].map(path => chown(path, nobody.uid, nobody.gid)))
  const env = {
    DATABASE_URL: product.databaseUrl,
    DATA_DIR: product.dataDir,
    AUTH_SECRET: 'of the tests, long enough to be one',
  }
  const command = spawnScript(bursaryFile, ['backup', '--to', own, '--keep', '1'], { env, user: nobody })
  expect({ code: await command.ended, said: command.output() }).toEqual({
    code: 0,
    said: expect.stringContaining(`belong to another user, who has to remove them: ${ofRoot}`),
  })
  expect(await listBackups(own)).toContain(ofRoot)
  await rm(own, { recursive: true })
})

test('[OPS3] mails that can wait do, after a restore, until they are released or dropped', async () => {
  const { db } = product
  const due = () => claimDueJobs(db, { lane: 'bulk', kinds: [sendPaymentReceipt.kind], lease: 60, limit: 9 })
  const add = (key: string) => enqueue(db, sendPaymentReceipt, { key, payload: {} as never })
  const client = new Client(product.databaseUrl)
  await client.connect()
  try {
    await add('receipt:held-1')
    await holdMails(client)
    expect(await due()).toEqual([])
    const held = await heldMails(db)
    expect(await releaseMails(db)).toBe(held?.count)
    expect((await due()).map(({ key }) => key)).toContain('receipt:held-1')
    await add('receipt:held-2')
    await holdMails(client)
    expect(await dropMails(db)).toBeGreaterThan(0)
    expect(await due()).toEqual([])
    expect(await releaseMails(db)).toBeUndefined()
  } finally {
    await client.end()
  }
})

test('[OPS3] the backup of the day is due once, and again some minutes after a failure', async () => {
  const { db } = product
  const schedule = { to: join(folder, 'daily'), at: '00:00', keep: 2 }
  const age = (minutes: number) =>
    sql`update backups set finished_at = now() - make_interval(mins => ${minutes})
      where starts_with(place, ${schedule.to})`.execute(db)
  expect(await isBackupDue(db, schedule)).toBe(true)
  await backUp(product, schedule.to)
  expect(await isBackupDue(db, schedule)).toBe(false)
  await sql`update backups set ok = false where starts_with(place, ${schedule.to})`.execute(db)
  expect(await isBackupDue(db, schedule)).toBe(false)
  await age(16)
  expect(await isBackupDue(db, schedule)).toBe(true)
})

test('[OPS3] two processes make one backup a day, also when one was killed on the way', async () => {
  const to = await mkdtemp(join(tmpdir(), 'bursary-backups-'))
  const variables = { BACKUP_TO: to, BACKUP_AT: '00:00' }
  const one = await startTestProduct(variables)
  const two = await startTestProduct(variables, { databaseUrl: one.databaseUrl })
  const { db } = one
  const made = () => db.selectFrom('backups').select('ok').execute()
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
    await expect.poll(made, { timeout: 10_000 }).toEqual([{ ok: true }])
    await expect.poll(ran, { timeout: 10_000 }).toBe(true)
    await again()
    await expect.poll(ran, { timeout: 10_000 }).toBe(true)
    expect(await listBackups(to)).toHaveLength(1)

    // As a kill in the middle leaves it.
    const [killed] = await listBackups(to)
    await rename(`${killed}`, `${killed}.unfinished`)
    await sql`update backups set ok = false, finished_at = null, started_at = now() - interval '16 minutes'`.execute(
      db,
    )
    await again()
    await expect.poll(made, { timeout: 10_000 }).toEqual([{ ok: false }, { ok: true }])
    expect(await readdir(to)).toEqual((await listBackups(to)).map(path => basename(path)))
  } finally {
    await two.stop()
    await one.stop()
    await rm(to, { recursive: true })
  }
}, 60_000)

test('[OPS3] pictures are not removed while a backup is made', async () => {
  const client = new Client(product.databaseUrl)
  const images = createDiskStore(join(product.dataDir, 'images'))
  const { buffer } = await pictureFile('photo.png', { width: 20, height: 20 })
  const url = await uploadPicture(product, person, buffer)
  const [, , id = ''] = url.split('/')
  await client.connect()
  await client.query('begin')
  await holdRemovals(client)
  await expect(removeImages({ db: product.db, images }, [id])).rejects.toThrow('A backup is being made')
  expect(await images.get(`${id}/full.webp`)).toBeDefined()
  await client.query('commit')
  await client.end()
  await removeImages({ db: product.db, images }, [id])
  expect(await images.get(`${id}/full.webp`)).toBeUndefined()
})
