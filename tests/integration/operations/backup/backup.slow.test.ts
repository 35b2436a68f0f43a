import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parts } from '../../../../server/operations/backup/backup-format.ts'
import { printSums, readSums, sumOfFile } from '../../../../server/operations/backup/checksums.ts'
import { isBackupDue } from '../../../../server/operations/backup/daily-backup.ts'
import { lastBackup } from '../../../../server/operations/backup/last-backup.ts'
import { decryptSecrets } from '../../../../server/operations/backup/secrets-file.ts'
import { verifyBackup } from '../../../../server/operations/backup/restore/verify-backup.ts'
import { startEmbeddedPostgres } from '../../../../server/platform/database/embedded-postgres.ts'
import { withTransaction } from '../../../../server/platform/database/connection.ts'
import { migrationNames } from '../../../../server/platform/database/migrate.ts'
import { createDiskStore } from '../../../../server/platform/storage/disk-store.ts'
import { removeImages } from '../../../../server/platform/images/image-service.ts'
import { holdRemovals } from '../../../../server/platform/images/removal-lock.ts'
import { dropMails } from '../../../../server/features/notifications/drop-mails-service.ts'
import { heldMails, holdMails, releaseMails } from '../../../../server/platform/jobs/held-mails.ts'
import { claimDueJobs } from '../../../../server/platform/jobs/job-repository.ts'
import { sendPaymentReceipt } from '../../../../server/features/payments/jobs/send-payment-receipt.ts'
import { append } from '../../../../server/platform/record/append.ts'
import { sealEntries } from '../../../../server/platform/record/seal-entries.ts'
import { verifyRecord } from '../../../../server/platform/record/verify-record.ts'
import { enqueue } from '../../../../server/platform/jobs/queue.ts'
import { backUp, backUpFilled, openPlace } from '../../../scenarios/running/backup-world.ts'
import { insertApplication } from '../../../support/application-factories.ts'
import { startBucket } from '../../../support/bucket.ts'
import { openTestDatabase } from '../../../support/database/postgres.ts'
import { pdfFile } from '../../../support/documents/document-files.ts'
import { upload } from '../../../support/documents/document-steps.ts'
import { signUp, usePerson } from '../../../support/identity/people.ts'
import { pictureFile, uploadPicture } from '../../../support/documents/picture-file.ts'
import { startTestProduct, useProduct, useStarted } from '../../../support/product.ts'

const product = useProduct(() => startTestProduct({}, { withoutBackground: true }))
const person = usePerson(product)
let folder = ''
let place = ''
let photo = ''
let document = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bursary-backups-'))
  ;({ photo, document, place } = await backUpFilled(product, person, folder))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const bursaryFile = new URL('../../../../start/bursary.ts', import.meta.url)

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
    const file = join(made[2] ?? '', parts.files, photo.replace('/images/', ''))
    expect((await stat(file)).nlink).toBe(2)
    const last = await lastBackup(product.db)
    expect(last).toMatchObject({ place: made[2] })
    expect(last?.bytes).toBeGreaterThan(1000)
  } finally {
    await rm(own, { recursive: true, force: true })
  }
})

test('[OPS3] [AUDIT1] one file holds the same, and goes from DATABASE_URL to the embedded database and back', {
  timeout: 180_000,
}, async () => {
  const file = join(folder, 'all.tar')
  await withTransaction(product.db, tx => append(tx, { action: 'site.logo', objectId: 'logo', after: {} }))
  await sealEntries(product.db)
  const { last: noted, entries } = await verifyRecord(product.db)
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
    expect(await verifyRecord(restored, { noted })).toMatchObject({ entries, problems: [] })
    await expect(back.restore({ from: file, replace: true })).rejects.toThrow('The database is in use')
    await restored.destroy()
    await expect(back.restore({ from: file })).rejects.toThrow('The database is not empty')
  } finally {
    await embedded.remove()
    await back.remove()
  }
})

const bucket = useStarted(startBucket)
const ofBucket = useProduct(() => startTestProduct(bucket.variables(), { withoutBackground: true }))

test('[OPS3] files of a bucket are copied once, and a backup says what it lacks', {
  timeout: 180_000,
}, async () => {
  const own = join(folder, 'bucket-files')
  const id = await upload(ofBucket, await signUp(ofBucket), await pdfFile())
  const variables = bucket.variables()
  const first = await backUp(ofBucket, own, { variables })
  expect(first).toMatchObject({ files: 1, named: 0, missing: [] })
  bucket.reads.length = 0
  const second = await backUp(ofBucket, own, { variables })
  expect([second.files, bucket.reads]).toEqual([1, []])
  const copy = join(second.place, parts.files, 'documents', id, 'content')
  expect((await stat(copy)).nlink).toBe(2)

  const names = await backUp(ofBucket, own, { variables: { ...variables, BACKUP_FILES: 'names' } })
  const named = (await bursary(['verify-backup', names.place], {})).output
  expect(named).toContain('It lists 1 file of the bucket without copying it.')
  const asked = { ...variables, BACKUP_FILES: 'names' }
  expect(await backUp(ofBucket, own, { variables: asked, withObjects: true })).toMatchObject({ files: 1 })

  const kept = [...bucket.objects]
  bucket.objects.clear()
  const { place: lacking } = await backUp(ofBucket, own, { variables })
  const said = await bursary(['verify-backup', lacking], {})
  expect(said.output).toContain('Unchanged, but incomplete: ')
  expect(said.output).toContain(`It lacks 1 file that was in no store: documents/${id}/content.`)
  const answer = JSON.parse((await bursary(['verify-backup', lacking, '--json'], {})).output)
  expect(answer).toMatchObject({ whole: false, missing: [`documents/${id}/content`] })
  for (const [name, bytes] of kept) bucket.objects.set(name, bytes)
})

test('[OPS3] pictures and documents go from a bucket to the disk, and into another bucket', {
  timeout: 180_000,
}, async () => {
  const two = await startBucket()
  const moved = await openPlace('of the tests', two.variables())
  const onDisk = await openPlace('of the tests')
  const { buffer } = await pictureFile('photo.png', { width: 60, height: 60 })
  try {
    const amina = await signUp(ofBucket)
    await insertApplication(ofBucket.db, {
      user_id: amina.userId,
      photo: await uploadPicture(ofBucket, amina, buffer),
    })
    await upload(ofBucket, amina, await pdfFile())
    const own = join(folder, 'of-bucket')
    const names = { ...bucket.variables(), BACKUP_FILES: 'names' }
    const { place: named } = await backUp(ofBucket, own, { variables: names })
    expect((await moved.restore({ from: named })).missing).not.toEqual([])
    const { place: whole } = await backUp(ofBucket, own, { variables: bucket.variables() })
    expect((await onDisk.restore({ from: whole })).missing).toEqual([])
    const { place: fromDisk } = await backUp({ ...onDisk, db: ofBucket.db }, own)
    await moved.restore({ from: fromDisk, replace: true })
    expect(two.objects).toEqual(bucket.objects)
  } finally {
    await Promise.all([moved.remove(), onDisk.remove(), two.stop()])
  }
})

const log = { info() {}, error() {} }

test('[OPS3] a flipped byte is found in every kind of file, and a missing or added file', async () => {
  // Of the tables, those of people and some others, most of them empty: all are checked in one loop.
  const names = [...(await readSums(place)).keys(), parts.sums].filter(
    (name, nth) => !name.startsWith(parts.tables) || /users/.test(name) || nth % 12 === 0,
  )
  for (const name of names) {
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
  const missing = '018-bulk'
  const older = await openPlace('of the tests')
  try {
    // As a version before made it: without what one migration brought.
    await changeManifest(manifest => {
      manifest.migrations = manifest.migrations.filter((name: string) => name !== missing)
      manifest.tables = manifest.tables.filter(({ name }: { name: string }) => !name.startsWith('bulk_'))
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
      manifest.migrations = ['20261121T0001__catalogue__create']
    })
    await expect(older.restore({ from: place, replace: true })).rejects.toThrow('before the first release')
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
    await expect(target.restore({ from: place })).rejects.toThrow(
      'The restored table public.applications differs from the backup',
    )
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

test('[OPS3] a backup keeps secrets encrypted only, when asked to, and refuses a weak passphrase before it makes anything', async () => {
  expect(await readdir(place)).not.toContain(parts.secrets)
  const AUTH_SECRET = 'a secret of the tests, long enough'
  const env = { DATA_DIR: product.dataDir, DATABASE_URL: product.databaseUrl, AUTH_SECRET }
  const own = join(folder, 'with-secrets')
  const backup = ['backup', '--to', own, '--with-secrets', '--json']
  const weak = await bursary(backup, { ...env, BACKUP_PASSPHRASE: 'correct horse' })
  expect(weak).toMatchObject({ code: 3 })
  expect(weak.output).toContain('at least 16 characters, 8 of them different')
  expect(await readdir(folder), 'nothing was made').not.toContain('with-secrets')

  const BACKUP_PASSPHRASE = 'magnet pilot oyster cargo velvet'
  const strong = await bursary(backup, { ...env, BACKUP_PASSPHRASE })
  expect(strong).toMatchObject({ code: 0 })
  const { place: sealedPlace } = JSON.parse(strong.output)
  expect(await readFile(join(sealedPlace, parts.settings), 'utf8')).not.toContain('a secret of the tests')
  const sealed = await readFile(join(sealedPlace, parts.secrets))
  expect(sealed.toString('latin1')).toContain('age-encryption.org/v1')
  expect(await decryptSecrets(sealed, BACKUP_PASSPHRASE)).toContain('a secret of the tests')
})

test('[OPS3] secrets under a weak passphrase of before are still read, by it alone', async () => {
  // Made with the least work of scrypt, which takes a second each time otherwise.
  const before = Buffer.from(
    `YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBQR29SRklFSnZKMnA5QkNjRWJ5eHpRIDQKTG1XdWxGdmJWWEZTMUcraGtoYnJ3Mml1emhwbFho
    ckkxVDNLODEvOGJJawotLS0gZkxVd3lISFhDMUZvcjQwSlF2V3pPMGZudmswbjdTOGMwMS9QTkNZZXl4YwrX/Dy30E4d6VDvKmOxSx5rAfVYEi2nAtN4f4Sg
    TTPW98BtiwJvO3xnoPFM6Yj12g==`,
    'base64',
  )
  expect(await decryptSecrets(before, 'correct horse')).toBe('AUTH_SECRET=old')
  await expect(decryptSecrets(before, 'wrong')).rejects.toThrow('does not open')
})

test('[OPS3] the commands say what they did, and answer scripts', async () => {
  const env = { DATA_DIR: product.dataDir, DATABASE_URL: product.databaseUrl }
  const own = join(folder, 'commands')
  const made = await bursary(['backup', '--to', own, '--json'], env)
  expect(made).toMatchObject({ code: 0 })
  const { place: path } = JSON.parse(made.output)
  expect((await bursary(['verify-backup', path], env)).output).toContain('Complete: the state of')
  const refused = await bursary(['restore', path], env)
  expect(refused).toMatchObject({ code: 3 })
  expect(refused.output).toContain('The database is not empty')
  expect((await bursary(['mails', 'show'], env)).output).toContain('No emails are on hold.')
})

test('[OPS3] an address is no folder to back up to', async () => {
  const env = { DATA_DIR: product.dataDir, DATABASE_URL: product.databaseUrl }
  const words = await bursary(['backup', '--to', 'ftp://backups.example.org'], env)
  expect(words).toMatchObject({ code: 2 })
  expect(words.output).toContain('--to must be a folder')
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

test('[OPS3] pictures are not removed while a backup is made', async () => {
  const client = new Client(product.databaseUrl)
  const images = createDiskStore(join(product.dataDir, 'images'))
  const { buffer } = await pictureFile('photo.png', { width: 20, height: 20 })
  const url = await uploadPicture(product, person, buffer)
  const [, , id = ''] = url.split('/')
  await client.connect()
  await client.query('begin')
  await holdRemovals(client)
  await expect(removeImages({ db: product.db, images }, [id])).rejects.toThrow('A backup is running')
  expect(await images.get(`${id}/full.webp`)).toBeDefined()
  await client.query('commit')
  await client.end()
  await removeImages({ db: product.db, images }, [id])
  expect(await images.get(`${id}/full.webp`)).toBeUndefined()
})
