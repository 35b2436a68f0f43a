import { type Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  createDatabase,
  createPool,
  withTransaction,
} from '../../../../server/platform/database/connection.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import type { Tables } from '../../../../server/platform/database/tables.ts'
import { type Act, append } from '../../../../server/platform/record/append.ts'
import { runAsCaller } from '../../../../server/platform/record/call-under-way.ts'
import { record } from '../../../../server/platform/record/feature.ts'
import { recordView } from '../../../../server/platform/record/record-viewing.ts'
import { sealEntries, sealSome } from '../../../../server/platform/record/seal-entries.ts'
import { verifyRecord } from '../../../../server/platform/record/verify-record.ts'
import { insertUser } from '../../../support/factories.ts'
import { createTestDatabase, openTestDatabase, useTestDatabase } from '../../../support/database/postgres.ts'

/** A database of one test, whose record is its own. */
async function ownDatabase() {
  const { url, drop } = await createTestDatabase()
  const db = openTestDatabase(url)
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  return { url, db }
}

const note = (db: Kysely<Tables>, act: Partial<Act> = {}) =>
  withTransaction(db, tx => append(tx, { action: 'application.move', objectId: newId(), ...act }))

/** Entries about `subject`, from and to, under as many seals as are asked for. */
async function sealedEntries(
  db: Kysely<Tables>,
  { seals = 3, subject }: { seals?: number; subject?: string } = {},
) {
  for (let seal = 0; seal < seals; seal += 1) {
    for (let i = 0; i < 4; i += 1)
      await note(db, { subjectId: subject, before: { status: 'Pending' }, after: { status: 'Processing' } })
    await sealEntries(db)
  }
}

/** Changes what nobody may change, as who owns the database can. */
async function tamper(db: Kysely<Tables>, ...statements: string[]) {
  const tables = ['record_entries', 'record_values', 'record_seals']
  const opened = [
    ...tables.map(table => `alter table ${table} disable trigger user`),
    'alter table record_values drop constraint record_values_entry_id_fkey',
  ]
  for (const statement of [...opened, ...statements]) await sql.raw(statement).execute(db)
}

const idOf = (seal: number, nth: number) =>
  `(select id from record_entries where seal = ${seal} order by id offset ${nth} limit 1)`

describe('[AUDIT1] an entry', () => {
  const shared = useTestDatabase()

  test('says who, as what, in which request, from and to; without a call the system acts', async () => {
    const { db } = await ownDatabase()
    const [actorId, objectId, subject] = [newId(), newId(), newId()]
    await runAsCaller({ actorId, actorAs: 'admin', requestId: 'r-1' }, () =>
      note(db, {
        objectId,
        subjectId: subject,
        before: { status: 'Pending' },
        after: { status: 'Rejected' },
      }),
    )
    await note(db)
    const rows = await db.selectFrom('record_entries').selectAll().orderBy('id').execute()
    expect(rows).toMatchObject([
      {
        actor_id: actorId,
        actor_as: 'admin',
        request_id: 'r-1',
        action: 'application.move',
        object_kind: 'application',
        object_id: objectId,
        subject_id: subject,
        seal: null,
      },
      { actor_id: null, actor_as: 'system', request_id: null, digest: null },
    ])
    expect(Math.abs((rows[0]?.at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    const values = await db.selectFrom('record_values').select(['before', 'after']).execute()
    expect(values).toEqual([{ before: { status: 'Pending' }, after: { status: 'Rejected' } }])
  })

  test('is rolled back with the act', async () => {
    const { db } = await ownDatabase()
    const act = withTransaction(db, async tx => {
      await append(tx, { action: 'site.logo', objectId: newId(), after: { width: 1 } })
      throw new Error('changed my mind')
    })
    await expect(act).rejects.toThrow('changed my mind')
    expect(await db.selectFrom('record_entries').select('id').execute()).toEqual([])
  })

  test.each([
    'delete from record_entries',
    'truncate record_entries cascade',
    `update record_entries set action = 'site.edit'`,
    `update record_entries set seal = 9, actor_id = null`,
    'update record_entries set seal = null',
    'update record_entries set seal = 2 where seal = 1',
    `update record_values set after = '{}'`,
    'truncate record_values',
    'delete from record_seals',
    'update record_seals set entries = 5',
    'truncate record_seals',
  ])('cannot be changed: %s', async statement => {
    const { db } = shared
    await runAsCaller({ actorId: newId(), actorAs: 'admin', requestId: null }, () =>
      sealedEntries(db, { seals: 1 }),
    )
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only')
    expect((await verifyRecord(db)).problems).toEqual([])
  })
})

describe('[AUDIT1] verifying', () => {
  test('holds for an empty record, counts what is not sealed yet, and reads in chunks', async () => {
    const { db } = await ownDatabase()
    expect(await verifyRecord(db)).toMatchObject({ entries: 0, seals: 0, problems: [], last: undefined })
    const subject = await insertUser(db)
    await sealedEntries(db, { subject })
    await note(db)
    for (const chunk of [1, 3, 4, 1_000])
      expect(await verifyRecord(db, { chunk })).toMatchObject({
        entries: 13,
        unsealed: 1,
        seals: 3,
        erased: 0,
        problems: [],
        last: { number: 3 },
      })
  })

  test.each<[string, string[], RegExp]>([
    [
      'one byte of an entry',
      [`update record_entries set request_id = 'x' where id = ${idOf(2, 1)}`],
      /Seal 2/,
    ],
    ['who did it', [`update record_entries set actor_as = 'user' where id = ${idOf(1, 0)}`], /Seal 1/],
    [
      'a millisecond',
      [`update record_entries set at = at + interval '1 ms' where id = ${idOf(3, 3)}`],
      /Seal 3/,
    ],
    [
      'a byte of a value',
      [`update record_values set after = '{"status":"Processinh"}' where entry_id = ${idOf(2, 1)}`],
      /values of entry/,
    ],
    [
      'a space in a value',
      [`update record_values set after = '{"status": "Processing"}' where entry_id = ${idOf(2, 1)}`],
      /values of entry/,
    ],
    [
      'a byte of a salt',
      [
        `update record_values set salt = set_byte(salt, 3, (get_byte(salt, 3) + 1) % 256) where entry_id = ${idOf(2, 1)}`,
      ],
      /values of entry/,
    ],
    [
      'a removed value',
      [`delete from record_values where entry_id = ${idOf(2, 1)}`],
      /are missing, and no deleted account/,
    ],
    [
      'a removed entry',
      [`delete from record_entries where id = ${idOf(2, 1)}`],
      /Seal 2 was made from 4 entries, but 3 are there/,
    ],
    [
      'an entry moved to another seal',
      [`update record_entries set seal = 3 where id = ${idOf(1, 0)}`],
      /Seal 1 was made from 4/,
    ],
    [
      'an added entry',
      [
        `insert into record_entries (id, actor_as, action, object_kind, object_id, seal) values (gen_random_uuid(), 'system', 'site.edit', 'site', 'site', 2)`,
      ],
      /Seal 2 was made from 4 entries, but 5/,
    ],
    [
      'two entries that change places',
      [
        `update record_entries set object_id = case id when ${idOf(2, 0)} then (select object_id from record_entries where id = ${idOf(2, 1)}) else (select object_id from record_entries where id = ${idOf(2, 0)}) end where id in (${idOf(2, 0)}, ${idOf(2, 1)})`,
      ],
      /Seal 2 does not fit/,
    ],
    ['a removed seal', ['delete from record_seals where number = 2'], /Seal 2 is missing/],
    ['the first seal', ['delete from record_seals where number = 1'], /Seal 1 is missing/],
    [
      'the last seal',
      ['delete from record_seals where number = 3'],
      /The seal of 4 entries at the end is missing/,
    ],
    [
      'a changed hash',
      ['update record_seals set hash = sha256(hash) where number = 2'],
      /Seal 2 does not fit/,
    ],
    [
      'a changed time of a seal',
      [`update record_seals set at = at + interval '1 ms' where number = 2`],
      /Seal 2 does not fit/,
    ],
  ])('finds %s', async (_what, statements, problem) => {
    const { db } = await ownDatabase()
    await sealedEntries(db, { subject: await insertUser(db) })
    expect((await verifyRecord(db)).problems).toEqual([])
    await tamper(db, ...statements)
    expect((await verifyRecord(db, { chunk: 3 })).problems[0]).toMatch(problem)
  })

  test('the end of the record, removed with its seal, is found by the seal that was noted', async () => {
    const { db } = await ownDatabase()
    await sealedEntries(db)
    const noted = (await verifyRecord(db)).last
    expect((await verifyRecord(db, { noted })).problems).toEqual([])
    await tamper(
      db,
      `delete from record_values where entry_id in (select id from record_entries where seal = 3)`,
      'delete from record_entries where seal = 3',
      'delete from record_seals where number = 3',
    )
    expect((await verifyRecord(db)).problems).toEqual([])
    expect((await verifyRecord(db, { noted })).problems.join()).toMatch(/Seal 3, which was noted, is missing/)
  })

  test('a record that was written anew, with seals that fit, is found by the seal that was noted', async () => {
    const { db } = await ownDatabase()
    await sealedEntries(db)
    const noted = (await verifyRecord(db)).last
    await tamper(
      db,
      `update record_entries set actor_as = 'user' where id = ${idOf(2, 0)}`,
      'update record_entries set seal = null where seal > 1',
      'delete from record_seals where number > 1',
    )
    await sealEntries(db)
    await note(db)
    await sealEntries(db)
    expect(await verifyRecord(db)).toMatchObject({ entries: 13, seals: 3, problems: [] })
    expect((await verifyRecord(db, { noted })).problems).toEqual(['Seal 3 is not the one that was noted.'])
  })

  test('holds after the values about a deleted person were erased, and only theirs', async () => {
    const { db } = await ownDatabase()
    const [gone, stays] = [await insertUser(db), await insertUser(db)]
    await sealedEntries(db, { seals: 1, subject: gone })
    await sealedEntries(db, { seals: 1, subject: stays })
    await withTransaction(db, async tx => {
      await record.forgetPerson(tx, gone)
      await tx.deleteFrom('users').where('id', '=', gone).execute()
    })
    expect(await verifyRecord(db)).toMatchObject({ entries: 8, erased: 4, problems: [] })
    expect(await db.selectFrom('record_values').select('entry_id').execute()).toHaveLength(4)
  })

  /** An application whose values went by rule, with entries before, after and beside it, each under a seal of its own. */
  async function removedByRule(db: Kysely<Tables>) {
    const [subjectId, removed, beside] = [await insertUser(db), newId(), newId()]
    const about = (applicationId: string) => ({ objectId: applicationId, applicationId, subjectId })
    const move = async (applicationId: string) => {
      await note(db, { ...about(applicationId), after: { status: 'Processing' } })
      await sealEntries(db)
    }
    await move(removed)
    await move(beside)
    await withTransaction(db, async tx => {
      await record.forgetApplications(tx, [removed])
      const after = { data: 'after 24 months: contact 1' }
      await append(tx, { action: 'application.remove_data', ...about(removed), after })
    })
    await sealEntries(db)
    await move(removed)
  }

  test('[AUDIT4] holds after the data of an application went by rule, sealed or not', async () => {
    const { db } = await ownDatabase()
    await removedByRule(db)
    expect(await verifyRecord(db)).toMatchObject({ entries: 4, seals: 4, erased: 1, problems: [] })
    const unsealed = { action: 'application.remove_data', objectId: newId(), applicationId: newId() } as const
    await note(db, { ...unsealed, action: 'application.move', after: { status: 'Processing' } })
    await withTransaction(db, async tx => {
      await record.forgetApplications(tx, [unsealed.applicationId])
      await append(tx, unsealed)
    })
    expect(await verifyRecord(db)).toMatchObject({ unsealed: 2, erased: 2, problems: [] })
  })

  test.each<[string, string[], RegExp]>([
    [
      'values of another application',
      [`delete from record_values where entry_id = ${idOf(2, 0)}`],
      /are missing, and no deleted account or removal by rule/,
    ],
    [
      'values that were recorded after the removal',
      [`delete from record_values where entry_id = ${idOf(4, 0)}`],
      /are missing, and no deleted account or removal by rule/,
    ],
    [
      'the entry of the removal',
      [
        `delete from record_values where entry_id = ${idOf(3, 0)}`,
        `delete from record_entries where id = ${idOf(3, 0)}`,
      ],
      /are missing, and no deleted account or removal by rule/,
    ],
    [
      'what the removal says',
      [`update record_values set after = '{}' where entry_id = ${idOf(3, 0)}`],
      /values/,
    ],
  ])(
    '[AUDIT4] next to a removal by rule finds that somebody took or changed %s',
    async (_what, statements, problem) => {
      const { db } = await ownDatabase()
      await removedByRule(db)
      await tamper(db, ...statements)
      expect((await verifyRecord(db)).problems[0]).toMatch(problem)
    },
  )

  test('says no more than twenty problems, and how many others there are', async () => {
    const { db } = await ownDatabase()
    await sealedEntries(db, { seals: 10 })
    await tamper(db, `update record_values set after = '1'`)
    const { problems, furtherProblems } = await verifyRecord(db)
    expect([problems.length, furtherProblems]).toEqual([20, 20])
  })
})

describe('[AUDIT1] sealing', () => {
  test('200 writers and three who seal at once: every entry is under one seal, and none waits', async () => {
    const { url, db } = await ownDatabase()
    // Of 200 writers, 180 wait for one of its 20 connections.
    const pool = createDatabase(createPool(url, { max: 20, connectMs: 60_000, statementTimeoutMs: 60_000 }))
    const end = new AbortController()
    const sealing = Array.from({ length: 3 }, async () => {
      while (!end.signal.aborted) await sealSome(pool)
    })
    await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        for (let act = 0; act < 5; act += 1)
          await withTransaction(pool, async tx => {
            await append(tx, { action: 'application.move', objectId: newId(), after: { i, act } })
            // Others commit before it, whose ids are younger.
            if (i % 4 === 0) await sql`select pg_sleep(0.01)`.execute(tx)
          })
      }),
    )
    end.abort()
    await Promise.all(sealing)
    await sealEntries(pool)
    await pool.destroy()
    const found = await verifyRecord(db)
    expect(found).toMatchObject({ entries: 1_000, unsealed: 0, problems: [] })
    expect(found.seals).toBeGreaterThan(1)
  })

  test('does not wait for an act under way, which gets the next seal', async () => {
    const { db } = await ownDatabase()
    const { promise: end, resolve: finish } = Promise.withResolvers<void>()
    const { promise: appended, resolve } = Promise.withResolvers<void>()
    const early = withTransaction(db, async tx => {
      await append(tx, { action: 'site.logo', objectId: 'early' })
      resolve()
      await end
    })
    await appended
    await note(db, { objectId: 'late' })
    expect(await sealSome(db)).toBe(1)
    finish()
    await early
    expect(await sealSome(db)).toBe(1)
    const rows = await db.selectFrom('record_entries').select(['object_id', 'seal']).orderBy('id').execute()
    expect(rows).toEqual([
      { object_id: 'early', seal: 2 },
      { object_id: 'late', seal: 1 },
    ])
    expect((await verifyRecord(db)).problems).toEqual([])
  })

  test('killed in the middle leaves no half of a seal', async () => {
    const { url, db } = await ownDatabase()
    await note(db)
    // The sealing process stops before its seal is written, and its connection is ended there.
    await sql`create function wait_in_seal() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$`.execute(
      db,
    )
    await sql`create trigger wait_in_seal before insert on record_seals for each row execute function wait_in_seal()`.execute(
      db,
    )
    const victim = createDatabase(createPool(url, { max: 1, statementTimeoutMs: 60_000 }))
    const sealing = sealSome(victim).then(
      () => 'sealed',
      () => 'killed',
    )
    let killed = 0
    while (killed === 0) {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`.execute(db)
      killed = rows.length
    }
    expect(await sealing).toBe('killed')
    await victim.destroy()
    await sql`drop trigger wait_in_seal on record_seals`.execute(db)
    expect(await verifyRecord(db)).toMatchObject({ unsealed: 1, seals: 0, problems: [] })
    await sealEntries(db)
    expect(await verifyRecord(db)).toMatchObject({ unsealed: 0, seals: 1, problems: [] })
  })
})

describe('[AUDIT1] looks', () => {
  const asStaff = (actorId: string) => ({ actorId, actorAs: 'moderator', requestId: 'r' }) as const

  test('one a day for a person and an object, however many at once and in however many processes', async () => {
    const { url, db } = await ownDatabase()
    const [officer, other, objectId] = [newId(), newId(), newId()]
    const second = createDatabase(createPool(url, { max: 3 }))
    const about = { action: 'application.look', objectId } as const
    await Promise.all(
      [db, second].flatMap(each =>
        Array.from({ length: 20 }, (_, i) =>
          runAsCaller(asStaff(i % 2 ? officer : other), () => recordView(each, about)),
        ),
      ),
    )
    await second.destroy()
    await runAsCaller(asStaff(officer), () => recordView(db, about))
    const rows = await db.selectFrom('record_entries').select(['actor_id', 'action', 'object_id']).execute()
    expect(rows.toSorted(a => (a.actor_id === officer ? -1 : 1))).toEqual([
      { actor_id: officer, action: 'application.look', object_id: objectId },
      { actor_id: other, action: 'application.look', object_id: objectId },
    ])
  })

  test('are not remembered when they could not be written', async () => {
    const { db } = await ownDatabase()
    const about = { action: 'document.look', objectId: newId() } as const
    const officer = newId()
    const attempt = () => runAsCaller(asStaff(officer), () => recordView(db, about))
    await sql`alter table record_looks rename to looks_elsewhere`.execute(db)
    await expect(attempt()).rejects.toThrow('record_looks')
    await sql`alter table looks_elsewhere rename to record_looks`.execute(db)
    await attempt()
    expect(await db.selectFrom('record_entries').select('id').execute()).toHaveLength(1)
  })
})
