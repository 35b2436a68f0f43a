import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import {
  createDatabase,
  createPool,
  withTransaction,
} from '../../../../server/platform/database/connection.ts'
import {
  claimDueJobs,
  finishJob,
  removeDoneJobs as removeOldJobs,
} from '../../../../server/platform/jobs/job-repository.ts'
import { job as defineJob, type JobContext, NotYet } from '../../../../server/platform/jobs/job.ts'
import type { JobKind } from '../../../../start/composition/features.ts'
import { sendApplicationReceived } from '../../../../server/features/applications/jobs/send-application-received.ts'
import { sendPasswordReset } from '../../../../server/features/people/jobs/send-password-reset.ts'
import { releaseMails } from '../../../../server/platform/jobs/held-mails.ts'
import { listenForJobs } from '../../../../server/platform/jobs/job-listener.ts'
import { enqueue, enqueueAll, withdraw } from '../../../../server/platform/jobs/queue.ts'
import {
  createWorker,
  exponentialBackOff,
  type Worker,
  type WorkerOptions,
} from '../../../../server/platform/jobs/worker.ts'
import { setOffice } from '../../../support/office.ts'
import { useTestDatabase } from '../../../support/database/postgres.ts'

const { url, db } = useTestDatabase()
const workers: Worker[] = []

beforeEach(() => db.deleteFrom('jobs').execute())
afterEach(() => Promise.all(workers.splice(0).map(worker => worker.stop())))

type Handlers = { [K in JobKind]?: (payload: unknown, context: JobContext) => Promise<void> }

/** A worker that does these kinds of jobs in the way given. `interval`: for those that recur, in seconds. */
function startWorker(
  handlers: Handlers,
  { interval, daily, ...options }: Partial<WorkerOptions> & { interval?: number; daily?: string } = {},
): Worker {
  const log = { info() {}, warn() {} }
  const jobs = [
    reconcilePayments,
    removeDoneJobs,
    forgetLooks,
    sendPasswordReset,
    sendApplicationReceived,
  ].flatMap(kind => {
    const run = handlers[kind.kind]
    const recurs = kind === reconcilePayments && {
      ...(interval !== undefined && { interval }),
      ...(daily && { daily }),
    }
    return run ? [{ ...kind, run, ...recurs }] : []
  })
  const worker = createWorker({ db, jobs, log, pollMs: 20, backOff: () => 0.01, ...options })
  workers.push(worker)
  worker.start()
  return worker
}

const reconcilePayments = defineJob({
  kind: 'reconcile_payments',
  lane: 'prompt',
  payload: z.object({}),
  async run() {},
})
const removeDoneJobs = defineJob({ ...reconcilePayments, kind: 'remove_done_jobs' })
const forgetLooks = defineJob({ ...reconcilePayments, kind: 'forget_looks', lane: 'upkeep' })

const add = (key: string, delay = 0) => enqueue(db, reconcilePayments, { key, payload: {}, delay })
const addMail = (key: string) =>
  enqueue(db, sendApplicationReceived, {
    key,
    payload: { to: 'ada@example.org', name: 'Ada', scholarshipName: 'Merit', universityName: 'Lakeside' },
  })
const readJobs = () => db.selectFrom('jobs').selectAll().orderBy('key').execute()
const allDone = (keys?: string[]) =>
  vi.waitFor(async () => {
    const awaited = (await readJobs()).filter(({ key }) => !keys || keys.includes(key))
    expect(awaited.every(row => row.done_at !== null)).toBe(true)
  }, 60_000)

describe('enqueue', () => {
  test('is undone with the transaction of its caller', async () => {
    const failing = withTransaction(db, async tx => {
      await enqueue(tx, reconcilePayments, { key: 'a', payload: {} })
      throw new Error('no')
    })

    await expect(failing).rejects.toThrow('no')
    expect(await readJobs()).toEqual([])
  })

  test('writes a job of the same key once, even when it is done', async () => {
    const runs: string[] = []
    expect(await add('a')).toBe(true)
    expect(await add('a')).toBe(false)

    startWorker({ reconcile_payments: async (_payload, { key }) => void runs.push(key) })
    await allDone()

    expect(await add('a')).toBe(false)
    expect(runs).toEqual(['a'])
  })

  test('writes more jobs at once than a statement has binds', async () => {
    const many = Array.from({ length: 70_000 }, (_, number) => ({ key: `job ${number}`, payload: {} }))
    await enqueueAll(db, reconcilePayments, [...many, { key: 'job 0', payload: {} }])

    const { count } = await db
      .selectFrom('jobs')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(70_000)
  })

  test('delays a job, which can be withdrawn until it starts', async () => {
    const runs: string[] = []
    await add('later', 3600)
    await add('now')

    startWorker({ reconcile_payments: async (_payload, { key }) => void runs.push(key) })
    await allDone(['now'])

    expect(runs).toEqual(['now'])
    expect(await withdraw(db, 'now')).toBe(false)
    expect(await withdraw(db, 'later')).toBe(true)
    expect((await readJobs()).map(({ key }) => key)).toEqual(['now'])
  })
})

describe('worker', () => {
  test('runs work that waits for other work again soon, and counts no failure', async () => {
    const outcomes: string[] = []
    let runs = 0
    await add('a')
    startWorker(
      {
        reconcile_payments: async () => {
          runs += 1
          if (runs === 1) throw new NotYet()
        },
      },
      { count: (_kind, outcome) => outcomes.push(outcome), backOff: () => 3600 },
    )
    await allDone()
    expect([runs, outcomes]).toEqual([2, ['done']])
    expect(await readJobs()).toMatchObject([{ failures: 0, last_error: null }])
  })

  test('does every job once, though several processes look for them', async () => {
    const keys = Array.from({ length: 60 }, (_, index) => `job ${String(index).padStart(2, '0')}`)
    for (const key of keys) await add(key)
    const runs: string[] = []
    const pools = [1, 2, 3].map(() => createDatabase(createPool(url, { max: 3 })))

    for (const pool of pools) {
      startWorker({ reconcile_payments: async (_payload, { key }) => void runs.push(key) }, { db: pool })
    }
    await allDone()
    await Promise.all(workers.splice(0).map(worker => worker.stop()))
    await Promise.all(pools.map(pool => pool.destroy()))

    expect(runs.sort()).toEqual(keys)
  })

  test('tries again after a failure, and forgets what the job was told once it is done', async () => {
    await enqueue(db, sendPasswordReset, {
      key: 'a',
      payload: { to: 'ada@example.org', name: 'Ada', url: 'https://b.example/x', expiresAt: '2030-01-01' },
    })
    let attempts = 0

    startWorker({
      async send_password_reset() {
        if (++attempts < 3) throw new Error('The server refused https://b.example/x')
      },
    })
    await allDone()

    expect(attempts).toBe(3)
    expect(await readJobs()).toMatchObject([{ attempts: 3, payload: {}, last_error: null }])
  })

  test('notes why a job failed, without links, which may be secret', async () => {
    await add('a')
    const logged: unknown[] = []
    const log = { info() {}, warn: (...entry: unknown[]) => void logged.push(entry) }

    startWorker(
      {
        async reconcile_payments() {
          throw new Error('Refused https://b.example/reset?token=secret today')
        },
      },
      { log, backOff: () => 3600 },
    )
    await vi.waitFor(
      async () => expect((await readJobs())[0]?.last_error).toBe('Error: Refused [link] today'),
      60_000,
    )

    await vi.waitFor(() => expect(logged).toHaveLength(1), 60_000)
    expect(JSON.stringify(logged)).not.toContain('secret')
  })

  test('gives up a job that has failed for days, and forgets what it was told', async () => {
    await add('old')
    await db.updateTable('jobs').set({ attempts: 438 }).execute()

    startWorker({ reconcile_payments: () => Promise.reject(new Error('still no')) })
    await allDone()

    expect(await readJobs()).toMatchObject([{ last_error: 'Error: still no', payload: {}, attempts: 440 }])
    const waits = Array.from({ length: 440 }, (_, failed) => exponentialBackOff(failed + 1))
    expect(waits.reduce((sum, wait) => sum + wait) / 86_400).toBeCloseTo(3, 1)
  })

  test('[TALK1] a mail that must not come twice is missing instead where it may have been sent', async () => {
    for (const key of ['died', 'unknown', 'later']) await add(key)
    const died = 'A process died while it sent this mail.'
    await db.updateTable('jobs').set({ last_error: died }).where('key', '=', 'died').execute()
    const tries: string[] = []
    const failures: Record<string, object> = { unknown: { code: 'ETIMEDOUT' }, later: { code: 'EDNS' } }
    startWorker({
      reconcile_payments: (_nothing, { key, neverTwice }) =>
        neverTwice(async () => {
          tries.push(key)
          const failure = failures[key]
          delete failures[key]
          if (failure) throw Object.assign(new Error('no'), failure)
        }),
    })
    await allDone()
    expect(tries.toSorted()).toEqual(['later', 'later', 'unknown'])
    const reasons = Object.fromEntries((await readJobs()).map(row => [row.key, row.last_error]))
    expect(reasons).toEqual({ died: `MaybeSent: ${died}`, unknown: 'MaybeSent: Error: no', later: null })
  })

  test('takes over a job whose process died, and the late process changes nothing', async () => {
    await add('a')
    const one = { lane: 'prompt' as const, kinds: ['reconcile_payments'], limit: 1 }
    const [lost] = await claimDueJobs(db, { ...one, lease: 0 })
    expect(lost).toMatchObject({ key: 'a', attempts: 1 })
    const [taken] = await claimDueJobs(db, { ...one, lease: 60 })
    expect(taken).toMatchObject({ key: 'a', attempts: 2 })

    if (lost) await finishJob(db, lost, null)
    expect(await readJobs()).toMatchObject([{ done_at: null }])
    if (taken) await finishJob(db, taken, null)
    expect(await readJobs()).toMatchObject([{ done_at: expect.any(Date) }])
  })

  test('holds on to a job that takes longer than the claim lasts', async () => {
    await add('slow')
    let running = 0
    let most = 0
    const handlers: Handlers = {
      async reconcile_payments() {
        most = Math.max(most, ++running)
        const claimedUntil = (await readJobs())[0]?.run_at.getTime() ?? 0
        await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(claimedUntil + 200), 60_000)
        running--
      },
    }

    // The claim is renewed after a third of that; a machine may pause for most of the rest.
    startWorker(handlers, { lease: 10 })
    startWorker(handlers, { lease: 10 })
    await allDone()

    expect(most).toBe(1)
    expect(await readJobs()).toMatchObject([{ attempts: 1 }])
  })

  test('waits, when it stops, for the job under way and takes no other', async () => {
    await add('a')
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    let stopping: AbortSignal | undefined
    // Its other slots wait for the next poll, which never comes: a look that is under way may still find a job.
    const worker = startWorker(
      {
        async reconcile_payments(_nothing, context) {
          stopping = context.stopping
          await gate
        },
      },
      { pollMs: 3_600_000 },
    )
    await vi.waitFor(() => expect(stopping?.aborted).toBe(false), 60_000)

    const stopped = worker.stop()
    expect(stopping?.aborted).toBe(true)
    await add('b')
    open()
    await stopped

    expect((await readJobs()).map(row => row.done_at !== null)).toEqual([true, false])
  })

  test('looks at once when it is woken', async () => {
    const runs: string[] = []
    const worker = startWorker(
      { reconcile_payments: async (_payload, { key }) => void runs.push(key) },
      { pollMs: 3_600_000 },
    )
    await add('a')

    await vi.waitFor(() => {
      worker.wake()
      expect(runs).toEqual(['a'])
    }, 60_000)
  })

  test('rests until the next job is due', async () => {
    const runs: string[] = []
    await add('now')
    await add('soon', 0.2)
    startWorker(
      { reconcile_payments: async (_payload, { key }) => void runs.push(key) },
      { pollMs: 3_600_000 },
    )

    await vi.waitFor(() => expect(runs.toSorted()).toEqual(['now', 'soon']), 60_000)
  })

  test('what somebody waits for does not stand behind mails, however many and slow', async () => {
    for (let number = 0; number < 30; number++) await addMail(`mail ${number}`)
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const runs: string[] = []
    const note = async (_payload: unknown, { key }: { key: string }) => void runs.push(key)
    startWorker({
      send_application_received: () => gate,
      send_password_reset: note,
      reconcile_payments: note,
    })
    try {
      await vi.waitFor(async () => {
        expect((await readJobs()).some(row => row.attempts > 0)).toBe(true)
      }, 60_000)

      await add('payments')
      await enqueue(db, sendPasswordReset, {
        key: 'reset',
        payload: { to: 'ada@example.org', name: 'Ada', url: 'https://b.example/x', expiresAt: '2030-01-01' },
      })
      await vi.waitFor(() => expect(runs.toSorted()).toEqual(['payments', 'reset']), 60_000)
    } finally {
      open()
    }
    await allDone()
  })

  test('sends no more mails in a second than it may', async () => {
    for (let number = 0; number < 6; number++) await addMail(`mail ${number}`)
    const started = performance.now()
    let last = 0

    startWorker(
      { send_application_received: async () => void (last = performance.now()) },
      { bulkPerSecond: 10 },
    )
    await allDone()

    // One at once, five more in their turns; a timer may be a millisecond early.
    expect(last - started).toBeGreaterThan(490)
  })

  test('waits for no turn of a mail when it stops', async () => {
    for (const key of ['a', 'b']) await addMail(key)
    const runs: string[] = []
    const worker = startWorker(
      { send_application_received: async (_payload, { key }) => void runs.push(key) },
      { bulkPerSecond: 1e-3 },
    )
    await vi.waitFor(() => expect(runs).toEqual(['a']), 60_000)

    await worker.stop()

    expect((await readJobs()).map(row => row.done_at !== null)).toEqual([true, false])
  })

  test('repeats a recurring job, never twice at the same time', async () => {
    let running = 0
    let most = 0
    let runs = 0
    const handlers: Handlers = {
      async reconcile_payments() {
        most = Math.max(most, ++running)
        await db.selectFrom('jobs').select('id').execute()
        running--
        runs++
      },
    }

    startWorker(handlers, { interval: 0.01 })
    startWorker(handlers, { interval: 0.01 })
    await vi.waitFor(() => expect(runs).toBeGreaterThan(4), 60_000)

    expect(most).toBe(1)
    expect(await readJobs()).toHaveLength(1)
  })

  test('does a recurring job once in its interval across processes', async () => {
    let runs = 0
    let others = 0
    const handlers: Handlers = {
      async reconcile_payments() {
        runs++
      },
      async remove_done_jobs() {
        others++
      },
    }
    startWorker(handlers, { interval: 3600 })
    startWorker(handlers, { interval: 3600 })
    await vi.waitFor(() => expect(runs).toBe(1), 60_000)

    for (const key of ['a', 'b', 'c']) await enqueue(db, removeDoneJobs, { key, payload: {} })
    await vi.waitFor(() => expect(others).toBe(3), 60_000)

    expect(runs).toBe(1)
  })

  test('tries a recurring job that failed again before its time, later after every failure', async () => {
    const failures: number[] = []
    startWorker(
      {
        async reconcile_payments() {
          if (failures.length < 3) throw new Error('not now')
        },
      },
      { daily: '02:30', backOff: count => (failures.push(count), 0.01) },
    )
    const inTime = async () => (await readJobs())[0]?.last_error === null && failures.length === 3
    await vi.waitFor(async () => expect(await inTime()).toBe(true), 60_000)

    expect(failures).toEqual([1, 2, 3])
    expect(await readJobs()).toMatchObject([{ failures: 0, attempts: 4 }])
  })

  test('does not put a failed recurring job off beyond its next time', async () => {
    startWorker(
      { reconcile_payments: () => Promise.reject(new Error('not now')) },
      { interval: 60, backOff: () => 600 },
    )
    await vi.waitFor(async () => expect((await readJobs())[0]?.failures).toBe(1), 60_000)

    const { left } = await db
      .selectFrom('jobs')
      .select(sql<number>`extract(epoch from run_at - now())::float8`.as('left'))
      .executeTakeFirstOrThrow()
    expect(left).toBeLessThanOrEqual(60)
  })

  test('does a daily job at its time in the zone of the office', async () => {
    await setOffice(db, { timeZone: 'Asia/Dhaka' })
    let runs = 0
    startWorker({ reconcile_payments: async () => void runs++ }, { daily: '02:30' })
    await vi.waitFor(
      async () => expect((await readJobs())[0]?.run_at.getTime()).toBeGreaterThan(Date.now() + 61_000),
      60_000,
    )

    const { at, soon } = await db
      .selectFrom('jobs')
      .select([
        sql<string>`to_char(run_at at time zone 'Asia/Dhaka', 'HH24:MI:SS')`.as('at'),
        sql<boolean>`run_at <= now() + interval '1 day'`.as('soon'),
      ])
      .executeTakeFirstOrThrow()
    expect({ at, soon, runs }).toEqual({ at: '02:30:00', soon: true, runs: 1 })
  })

  test('reads, in the lane of counting, tables that just grew by plans for their size', async () => {
    await withTransaction(db, async tx => {
      await sql`insert into identity."verification" (id, identifier, value, "expiresAt")
        select gen_random_uuid(), n::text, '', now() from generate_series(1, 2000) n`.execute(tx)
      await sql`select pg_stat_force_next_flush()`.execute(tx)
    })
    const rowsPlanned = async () => {
      const { rows } = await sql<{ n: number }>`
        select reltuples::integer as n from pg_class where relname = 'verification'`.execute(db)
      return rows[0]?.n
    }
    let planned: number | undefined
    startWorker({
      forget_looks: async () => {
        planned = await rowsPlanned()
      },
    })
    await enqueue(db, forgetLooks, { key: 'count', payload: {} })
    await vi.waitUntil(() => planned !== undefined)
    expect(planned).toBe(2_000)
  })

  test('what recurs stands before nothing that people wait for', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const runs: string[] = []
    startWorker({
      forget_looks: () => gate,
      reconcile_payments: async (_payload, { key }) => void runs.push(key),
    })
    try {
      for (const key of ['x', 'y', 'z', 'p', 'q', 'r']) await enqueue(db, forgetLooks, { key, payload: {} })
      await vi.waitFor(
        async () => expect((await readJobs()).filter(row => row.attempts > 0)).toHaveLength(2),
        60_000,
      )
      await add('reminders')
      await vi.waitFor(() => expect(runs).toEqual(['reminders']), 60_000)
    } finally {
      open()
    }
    await allDone()
  })
})

/** Starts a worker that looks only when it hears of something. @returns the keys of the jobs it has run */
async function startListening(): Promise<string[]> {
  const runs: string[] = []
  const note = async (_payload: unknown, { key }: { key: string }) => void runs.push(key)
  await add('first')
  startWorker(
    { reconcile_payments: note, send_application_received: note },
    { databaseUrl: url, pollMs: 3_600_000, listeningPollMs: 3_600_000 },
  )
  await vi.waitFor(async () => {
    expect(runs).toEqual(['first'])
    expect(await listeners()).toHaveLength(1)
  }, 60_000)
  return runs
}

const listeners = async () =>
  (
    await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and query = 'listen jobs'`.execute(db)
  ).rows

describe('a worker that listens', () => {
  test('hears of a job when its transaction commits', async () => {
    const runs = await startListening()
    await withTransaction(db, tx => enqueue(tx, reconcilePayments, { key: 'a', payload: {} }))

    await vi.waitFor(() => expect(runs).toEqual(['first', 'a']), 60_000)
  })

  test('hears of a job that is made due earlier, and of mails that are no longer held', async () => {
    const runs = await startListening()
    await add('later', 3600)
    await sql`insert into mail_hold default values`.execute(db)
    await addMail('mail')
    await db.updateTable('jobs').set({ run_at: new Date() }).where('key', '=', 'later').execute()
    await vi.waitFor(() => expect(runs).toEqual(['first', 'later']), 60_000)

    await releaseMails(db)
    await vi.waitFor(() => expect(runs).toEqual(['first', 'later', 'mail']), 60_000)
  })

  test('listens again, and takes what was added meanwhile, when its connection was lost', async () => {
    const runs = await startListening()
    await withTransaction(db, async tx => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query = 'listen jobs'`.execute(tx)
      await enqueue(tx, reconcilePayments, { key: 'a', payload: {} })
    })

    await vi.waitFor(() => expect(runs).toEqual(['first', 'a']), 60_000)
  })

  test('is woken once by jobs added together, and at most every 20 ms by a burst', async () => {
    const woken: (string | undefined)[] = []
    const listener = listenForJobs(url, lane => void woken.push(lane))
    try {
      await vi.waitFor(() => expect(listener.hears()).toBe(true), 60_000)
      woken.length = 0
      const many = Array.from({ length: 10_000 }, (_, number) => ({ key: `job ${number}`, payload: {} }))
      await enqueueAll(db, reconcilePayments, many)
      await vi.waitFor(() => expect(woken).toEqual(['prompt']), 60_000)

      const begun = performance.now()
      await Promise.all(Array.from({ length: 200 }, (_, number) => add(`other ${number}`)))
      await addMail('mail')
      await vi.waitFor(() => expect(woken).toContain('bulk'), 60_000)
      expect(woken.length).toBeLessThan(3 + (performance.now() - begun) / 20)
    } finally {
      await listener.stop()
    }
  })
})

test('waits longer after every failure, at most ten minutes', () => {
  expect([1, 2, 3, 7, 8, 9, 500].map(exponentialBackOff)).toEqual([5, 10, 20, 320, 600, 600, 600])
})

test('removes jobs a week after they were done', async () => {
  await add('new')
  await add('old')
  await add('waiting')
  const done = (key: string, days: number) =>
    db
      .updateTable('jobs')
      .set({ done_at: new Date(Date.now() - days * 86_400_000) })
      .where('key', '=', key)
      .execute()
  await done('new', 6)
  await done('old', 8)

  await enqueueAll(
    db,
    sendPasswordReset,
    Array.from({ length: 10_000 }, (_, number) => ({
      key: `old ${number}`,
      payload: { to: '', name: '', url: '', expiresAt: '' },
    })),
  )
  await db
    .updateTable('jobs')
    .set({ done_at: sql`now() - interval '8 days'` })
    .where('kind', '=', 'send_password_reset')
    .execute()
  const removed: unknown[] = []
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      removed.push(result.numAffectedRows)
      return result
    },
  })

  await removeOldJobs(counting)

  expect(removed).toEqual([5_000n, 5_000n, 1n])
  expect((await readJobs()).map(row => row.key)).toEqual(['new', 'waiting'])
})
