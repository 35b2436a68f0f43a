import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { parts } from '../../../server/operations/backup/backup-format.ts'
import { startEmbeddedPostgres } from '../../../server/platform/database/embedded-postgres.ts'
import { migrateToLatest } from '../../../server/platform/database/migrate.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { readSettings } from '../../../server/platform/settings.ts'
import { checkBackup } from '../../../start/doctor/backup.ts'
import { judgeVersion } from '../../../start/doctor/database.ts'
import { checkDataFolder } from '../../../start/doctor/data-folder.ts'
import { examine } from '../../../start/doctor/examine.ts'
import { checkNode } from '../../../start/doctor/runtime.ts'
import { backUp } from '../../scenarios/running/backup-world.ts'
import { insertPayment } from '../../support/application-factories.ts'
import { onCluster } from '../../support/database/on-cluster.ts'
import { useTestDatabase } from '../../support/database/postgres.ts'
import { findingOf } from '../../support/documents/examined.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'
import { isRoot, nobody, spawnScript } from '../../support/spawned.ts'

const { db, url } = useTestDatabase()
const folders: string[] = []

const newFolder = async () => {
  const made = await mkdtemp(join(tmpdir(), 'bursary-doctor-'))
  folders.push(made)
  return made
}
const found = (name: string, variables: Record<string, string> = {}) =>
  findingOf(name, { DATABASE_URL: url, ...variables })

afterEach(async () => {
  vi.useRealTimers()
  for (const table of ['jobs', 'refunds', 'provider_events', 'backups', 'mail_hold'] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('payments').execute()
  for (const made of folders.splice(0)) await rm(made, { recursive: true, force: true })
})

test('[OPS5] a sound installation has nothing wrong', async () => {
  const results = await examine({ BURSARY_SETTINGS: '', DATABASE_URL: url, DATA_DIR: await newFolder() })
  expect(results.filter(({ state, name }) => state !== 'ok' && name !== 'Public address')).toEqual([])
  expect(results.filter(({ looked }) => looked === '')).toEqual([])
})

test('[OPS5] every wrong setting is named at once, and nothing else is tried', async () => {
  const results = await examine({
    BURSARY_SETTINGS: '',
    BURSARY_ENV: 'production',
    PORT: 'abc',
    PROCESSES: '0',
    SMTP_URL: 'smtp://x',
  })
  const problems = results.filter(({ state }) => state === 'wrong').map(({ problem }) => problem)
  expect(problems.map(problem => /^[A-Z_]+/.exec(problem)?.[0])).toEqual([
    'PORT',
    'PROCESSES',
    'PUBLIC_URL',
    'AUTH_SECRET',
    'STRIPE_SECRET_KEY',
  ])
})

test.runIf(isRoot)('[OPS5] settings that this user may not read are no development', async () => {
  const settings = join(await newFolder(), 'bursary.env')
  await chmod(dirname(settings), 0o755)
  await writeFile(settings, 'BURSARY_ENV=production\n', { mode: 0o600 })
  const script = new URL('../../../start/bursary.ts', import.meta.url)
  for (const words of [['start'], ['backup', '--to', 'x'], ['doctor']]) {
    const command = spawnScript(script, words, { user: nobody, env: { BURSARY_SETTINGS: settings } })
    expect({ words, code: await command.ended }).toEqual({ words, code: 1 })
    expect(command.output()).toContain(settings)
    expect(command.output()).toContain('The user nobody may not read this file.')
  }
})

test('[OPS5] an old Node and an old PostgreSQL', async () => {
  expect(await checkNode('22.20.0').run()).toMatchObject({
    state: 'wrong',
    problem: 'Node 22.20.0 is too old.',
    remedy: expect.stringContaining('Use Node 24 or newer'),
  })
  expect(judgeVersion(14)).toMatchObject({ problem: 'PostgreSQL 14 is too old.', remedy: 'Use 15 or newer.' })
  expect(judgeVersion(15).state).toBe('ok')
})

test('[OPS5] a database that does not answer', async () => {
  expect(await found('Database', { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/bursary' })).toEqual({
    name: 'Database',
    state: 'wrong',
    looked: 'that of DATABASE_URL at 127.0.0.1:1',
    problem: 'The database does not answer (ECONNREFUSED).',
    remedy: 'Start it, or correct DATABASE_URL.',
  })
})

test('[OPS5] a database that refuses user, password or database name, and what waits for it is not blamed', async () => {
  const at = (change: (of: URL) => void) => {
    const changed = new URL(url)
    change(changed)
    return examine({ BURSARY_SETTINGS: '', DATA_DIR: '/nonexistent/bursary', DATABASE_URL: changed.href })
  }
  const wrongPassword = await at(of => (of.password = 'another'))
  expect(wrongPassword.filter(({ state }) => state !== 'ok')).toEqual([
    {
      name: 'Database',
      state: 'wrong',
      looked: expect.stringContaining('that of DATABASE_URL'),
      problem: expect.stringMatching(/refuses the password of user bursary, or does not know the user\.$/),
      remedy: 'Correct user and password in DATABASE_URL.',
    },
  ])
  expect((await at(of => (of.username = 'stranger'))).find(({ name }) => name === 'Database')).toMatchObject({
    problem: expect.stringContaining('refuses the password of user stranger'),
  })
  expect((await at(of => (of.pathname = '/other'))).find(({ name }) => name === 'Database')).toMatchObject({
    problem: expect.stringContaining('User bursary cannot use database other'),
    remedy: 'CREATE DATABASE other OWNER bursary; or correct DATABASE_URL.',
  })
})

test('[OPS5] a user of the database who may not make or change tables', async () => {
  const superuser = url.replace('//bursary:', '//postgres:')
  const reader = `reader_${newId().replaceAll('-', '')}`
  await onCluster(superuser, `create role ${reader} login password 'reader'`)
  const asReader = new URL(url)
  asReader.username = reader
  asReader.password = 'reader'
  const all = () =>
    examine({ BURSARY_SETTINGS: '', DATA_DIR: '/nonexistent/bursary', DATABASE_URL: asReader.href })
  const faults = (results: Awaited<ReturnType<typeof all>>) =>
    results.filter(({ state, name }) => state !== 'ok' && name !== 'Public address')
  try {
    expect(faults(await all())).toEqual([
      expect.objectContaining({
        name: 'Rights',
        state: 'wrong',
        problem: expect.stringMatching(/may not create tables and schemas in test_/),
        remedy: expect.stringContaining(`OWNER TO ${reader}`),
      }),
    ])
    await onCluster(superuser, `alter database ${new URL(url).pathname.slice(1)} owner to ${reader}`)
    expect(faults(await all())).toEqual([
      expect.objectContaining({
        name: 'Rights',
        problem: `User ${reader} may not change the tables of bursary.`,
        remedy: expect.stringContaining(`REASSIGN OWNED BY bursary TO ${reader};`),
      }),
    ])
  } finally {
    await onCluster(superuser, `alter database ${new URL(url).pathname.slice(1)} owner to bursary`)
    await onCluster(superuser, `drop role ${reader}`)
  }
  expect((await found('Rights')).state).toBe('ok')
})

test('[OPS5] more processes than the database has connections for', async () => {
  expect(await found('Connections', { PROCESSES: '64' })).toMatchObject({
    state: 'wrong',
    problem: expect.stringMatching(/^Others use \d+ of \d+ connections; 64 processes need up to 1344\.$/),
    remedy: 'Raise max_connections, or lower PROCESSES.',
  })
})

test('[OPS5] missing migrations, and those of a newer version', async () => {
  const { rows } = await sql<{ name: string; timestamp: string }>`delete from kysely_migration where name =
    (select max(name) from kysely_migration) returning name, timestamp`.execute(db)
  expect(await found('Migrations')).toMatchObject({
    state: 'warning',
    problem: '1 migration is missing.',
    remedy: expect.stringContaining('bursary migrate'),
  })
  await sql`insert into kysely_migration (name, timestamp) values (${rows[0]?.name}, ${rows[0]?.timestamp}),
    ('29991231T0001__later', '')`.execute(db)
  expect(await found('Migrations')).toMatchObject({
    state: 'warning',
    problem: '1 migration in the database is from a newer version.',
  })
  await sql`delete from kysely_migration where name like '2999%'`.execute(db)
  await sql`update kysely_migration set name = 'before ' || name`.execute(db)
  expect(await found('Migrations')).toMatchObject({
    state: 'wrong',
    problem: 'This database is from before the first release, and cannot be upgraded.',
  })
  await sql`update kysely_migration set name = replace(name, 'before ', '')`.execute(db)
})

test('[OPS5] a clock that is off', async () => {
  // Ids never go back: one of the future would put all later ones of this process there.
  const id = newId()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 94_000 })
  expect(await found('Clock')).toMatchObject({
    state: 'wrong',
    // The time that stands still is behind by what passes meanwhile.
    problem: expect.stringMatching(/^The clock is [5-9]\d s off the database's\.$/),
    remedy: expect.stringContaining('time synchronisation'),
  })
  const made = { place: '/backups', ok: true, started_at: new Date(), finished_at: new Date() }
  vi.setSystemTime(Date.now() + 9 * 86_400_000)
  await db
    .insertInto('backups')
    .values({ ...made, id })
    .execute()
  expect(await found('Backup')).toMatchObject({ state: 'ok', looked: 'not checked: fix Clock first' })
})

test('[OPS5] a data folder without room, or that is none', async () => {
  const folder = await newFolder()
  const judge = async (enough: number, some: number) =>
    (await checkDataFolder(folder, { enough, some }).run()).state
  expect([await judge(0, 0), await judge(1e12, 0), await judge(1e12, 1e12)]).toEqual([
    'ok',
    'warning',
    'wrong',
  ])
  await writeFile(join(folder, 'file'), '')
  expect(await found('Data folder', { DATA_DIR: join(folder, 'file') })).toMatchObject({
    state: 'wrong',
    problem: 'It is not a folder.',
  })
})

test('[OPS5] a data folder of another user: the command ends with 1, and scripts read why', async () => {
  const folder = await newFolder()
  await chmod(folder, 0o555)
  const doctor = spawnScript(new URL('../../../start/bursary.ts', import.meta.url), ['doctor', '--json'], {
    env: { DATA_DIR: folder, DATABASE_URL: url, PORT: '1' },
    user: isRoot ? nobody : undefined,
  })
  expect(await doctor.ended).toBe(1)
  const { checks } = JSON.parse(doctor.output())
  expect(checks.filter(({ state }: { state: string }) => state === 'wrong')).toEqual([
    {
      name: 'Data folder',
      state: 'wrong',
      looked: folder,
      problem: expect.stringMatching(/^User \d+ may not write there; it belongs to user \d+\.$/),
      remedy: expect.stringContaining(`chown -R`),
    },
  ])
})

test('[OPS5] the embedded database, whether the product runs or not', async () => {
  const dataDir = await newFolder()
  const database = () => findingOf('Database', { DATA_DIR: dataDir })
  expect((await database()).looked).toBe('the embedded one; the first start creates it')
  const running = await startEmbeddedPostgres({ dataDir, log: { info() {}, error() {} } })
  await migrateToLatest(running.url)
  const version = () => findingOf('PostgreSQL', { DATA_DIR: dataDir })
  expect(await version()).toMatchObject({ state: 'ok', looked: 'version 18' })
  await running.stop()
  expect(await version()).toMatchObject({ state: 'ok', looked: 'version 18' })
  await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '17\n')
  expect(await database()).toMatchObject({
    state: 'wrong',
    problem: expect.stringContaining('PostgreSQL 17'),
  })
})

test('[OPS5] jobs that nobody takes, or that fail again and again', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const job = { kind: 'remove_pictures', payload: '{}' }
  const failed = { ...job, id: newId(), key: 'b', attempts: 4, failures: 4, last_error: 'no disk' }
  await db
    .insertInto('jobs')
    .values({ ...failed, run_at: minutesAgo(-5) })
    .execute()
  expect(await found('Jobs')).toMatchObject({
    state: 'warning',
    problem: '1 job failed repeatedly (remove_pictures).',
    remedy: expect.stringContaining('job failed'),
  })
  await db
    .insertInto('jobs')
    .values({
      ...failed,
      id: newId(),
      kind: 'plan_office_news',
      key: 'every:plan_office_news',
      run_at: minutesAgo(-5),
    })
    .execute()
  expect(await found('Jobs')).toMatchObject({
    state: 'wrong',
    problem:
      'Recurring jobs have failed three times or more in a row (plan_office_news): their work is not done.',
  })
  await db
    .insertInto('jobs')
    .values({ ...job, id: newId(), key: 'a', run_at: minutesAgo(180) })
    .execute()
  expect(await found('Jobs')).toMatchObject({
    state: 'wrong',
    problem: '1 job overdue for 3 h: no process is working on the queue.',
    remedy: expect.stringContaining('Start the product'),
  })
})

test.each([
  [30, 'warning', '30 min'],
  [190, 'wrong', '3 h'],
] as const)('[OPS5] mails that wait for %i minutes', async (minutes, state, age) => {
  const created_at = new Date(Date.now() - minutes * 60_000)
  const mail = { kind: 'send_password_reset', payload: '{}', attempts: 2, created_at }
  const keys = ['a', 'b']
  await db
    .insertInto('jobs')
    .values(keys.map(key => ({ ...mail, id: newId(), key })))
    .execute()
  expect(await found('Mails')).toMatchObject({
    state,
    problem: `2 emails not sent, the oldest waiting for ${age}.`,
  })
})

test('[OPS5] mails that are held since a restore, and are not called overdue', async () => {
  const created_at = new Date(Date.now() - 3 * 3_600_000)
  const mail = { kind: 'send_digest', lane: 'bulk', payload: '{}', created_at, run_at: created_at } as const
  await db
    .insertInto('jobs')
    .values({ ...mail, id: newId(), key: 'a' })
    .execute()
  await sql`insert into mail_hold default values`.execute(db)
  expect(await found('Mails')).toMatchObject({
    state: 'warning',
    problem: expect.stringMatching(/^1 email on hold since the restore at /),
    remedy: expect.stringContaining('bursary mails release'),
  })
  expect((await found('Jobs')).state).toBe('ok')
  await db.deleteFrom('jobs').execute()
  expect(await found('Mails')).toMatchObject({
    state: 'ok',
    looked: expect.stringMatching(/^0 on hold since the restore at .*bursary mails release/),
  })
})

test('[OPS5] no backup, and an old one', async () => {
  const ofPeople = { DEMO_DATA: 'false' }
  expect(await found('Backup', ofPeople)).toMatchObject({
    state: 'warning',
    problem: 'There is no backup yet.',
  })
  const at = (days: number) => new Date(Date.now() - days * 86_400_000)
  const made = { place: '/backups', ok: true, started_at: at(9) }
  await db
    .insertInto('backups')
    .values({ ...made, id: newId(), finished_at: at(9) })
    .execute()
  await db
    .insertInto('backups')
    .values({ ...made, id: newId(), finished_at: at(0), ok: false })
    .execute()
  expect(await found('Backup', ofPeople)).toMatchObject({
    state: 'wrong',
    problem: 'The last backup is 9 days old.',
    remedy: expect.stringContaining('BACKUP_TO'),
  })
})

/** A new backup in a folder of its own, as the daily one, and the settings of that. */
async function backUpDaily() {
  const [to, dataDir] = [await newFolder(), await newFolder()]
  const { place } = await backUp({ db, databaseUrl: url, dataDir }, to)
  return { place, to, variables: { DEMO_DATA: 'false', BACKUP_TO: to, DATA_DIR: dataDir } }
}

test('[OPS5] the newest backup is there and complete, and what breaks it is named', async () => {
  const { place, to, variables } = await backUpDaily()
  const judged = async () => {
    const { state, problem, remedy } = await found('Backup', variables)
    expect(remedy === '').toBe(state === 'ok')
    return `${state}: ${problem}`
  }
  const table = join(place, 'database/public.users.copy.zst')
  const manifest = join(place, parts.manifest)
  const settings = join(place, parts.settings)
  const aside = join(to, 'aside')
  expect(await judged()).toBe('ok: ')

  for (const [path, problem] of [
    [to, 'The backup folder (BACKUP_TO) does not exist.'],
    [place, `The newest backup is no longer at ${place}.`],
    [join(place, parts.sums), `${place} is not a finished backup: it has no SHA256SUMS.`],
    [settings, 'The backup is incomplete: settings.env is missing.'],
  ] as const) {
    const away = path === to ? `${to}.aside` : aside
    await rename(path, away)
    expect(await judged()).toBe(`wrong: ${problem}`)
    await rename(away, path)
  }
  for (const [path, change, problem] of [
    [table, (bytes: Buffer) => bytes.subarray(1), `${place} is damaged: it has `],
    [manifest, (bytes: Buffer) => bytes.fill('x', 9, 10), 'bursary-backup.json has changed'],
  ] as const) {
    const bytes = await readFile(path)
    await writeFile(path, change(Buffer.from(bytes)))
    expect(await judged()).toContain(problem)
    await writeFile(path, bytes)
  }
  expect(await judged()).toBe('ok: ')
  await rm(place, { recursive: true })
  await mkdir(place)
  expect(await judged()).toContain('it has no SHA256SUMS')
})

test('[OPS5] little room for backups, and BACKUP_TO that is a file', async () => {
  const { to, variables } = await backUpDaily()
  const settings = readSettings(variables)
  const huge = 2 ** 40
  expect(await checkBackup(db, settings, { enough: huge, some: 0 }).run()).toMatchObject({ state: 'warning' })
  expect(await checkBackup(db, settings, { enough: huge, some: huge }).run()).toMatchObject({
    state: 'wrong',
    problem: expect.stringMatching(/^Only \d+ MB are left for backups/),
    remedy: expect.stringContaining('BACKUP_KEEP'),
  })
  const file = join(to, 'file')
  await writeFile(file, '')
  expect(await found('Backup', { ...variables, BACKUP_TO: file })).toMatchObject({
    state: 'wrong',
    problem: 'BACKUP_TO is not a folder.',
  })
})

test('[OPS5] a backup that lacks files', async () => {
  const { variables } = await backUpDaily()
  const [lost, user_id] = [newId(), await insertUser(db)]
  const document = { name: 'a.pdf', type: 'application/pdf', bytes: 10, sha256: '', reason: null } as const
  await db
    .insertInto('documents')
    .values({ ...document, id: lost, user_id, state: 'ready' })
    .execute()
  await backUp({ db, databaseUrl: url, dataDir: variables.DATA_DIR }, variables.BACKUP_TO)
  expect(await found('Backup', variables)).toMatchObject({
    state: 'warning',
    problem: `It lacks 1 file that was in no store: documents/${lost}/content.`,
  })
  await db.deleteFrom('documents').execute()
})

test.runIf(isRoot)('[OPS5] backups of another user', async () => {
  const { place, to, variables } = await backUpDaily()
  await chown(variables.DATA_DIR, nobody.uid, nobody.gid)
  const said = async () => {
    const script = new URL('../../../start/bursary.ts', import.meta.url)
    const doctor = spawnScript(script, ['doctor'], { env: { DATABASE_URL: url, ...variables }, user: nobody })
    await doctor.ended
    return doctor.output()
  }
  expect(await said()).toContain(`User ${nobody.uid} may not write to the backup folder`)
  await chown(to, nobody.uid, nobody.gid)
  expect(await said()).toContain(`User ${nobody.uid} may not read ${place}; it belongs to user 0.`)
})

/** A payment of somebody for something, which began some hours ago. */
async function paymentSince(hours: number, status: 'open' | 'succeeded' | 'disputed'): Promise<string> {
  const at = new Date(Date.now() - hours * 3_600_000)
  const [user_id, scholarship_id] = [await insertUser(db), await insertScholarship(db)]
  const times = { created_at: at, paid_at: status === 'open' ? null : at }
  return insertPayment(db, { user_id, scholarship_id, intent_id: null, status, ...times })
}

test('[OPS5] money that nobody has settled', async () => {
  await paymentSince(20, 'open')
  expect((await found('Payments')).state).toBe('ok')
  const paid = await paymentSince(30, 'disputed')
  expect(await found('Payments')).toMatchObject({
    state: 'warning',
    problem: '1 payment disputed or not refunded.',
  })
  const refund = { payment_id: paid, amount_minor: 5_000, reason: 'test', created_at: new Date(0) }
  await db
    .insertInto('refunds')
    .values({ id: newId(), ...refund })
    .execute()
  await paymentSince(26, 'open')
  expect(await found('Payments')).toMatchObject({
    state: 'wrong',
    problem: '2 payments unresolved for too long, refunds included.',
    remedy: expect.stringContaining("Stripe's list"),
  })
})

test('[OPS5] payments of which the provider did not tell', async () => {
  await paymentSince(2, 'succeeded')
  const silent = {
    state: 'wrong',
    problem: 'There were payments, but the provider sent no webhook events for them.',
  }
  expect(await found('Webhook events')).toMatchObject(silent)
  const event = { id: 'evt_1', type: 'payment_intent.succeeded' }
  await db
    .insertInto('provider_events')
    .values({ ...event, received_at: new Date(Date.now() - 26 * 3_600_000) })
    .execute()
  expect(await found('Webhook events')).toMatchObject(silent)
  await db
    .insertInto('provider_events')
    .values({ ...event, id: 'evt_2' })
    .execute()
  expect((await found('Webhook events')).state).toBe('ok')
})
