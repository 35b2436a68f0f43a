import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { removeRows } from '../database/remove-rows.ts'
import { newId } from '../database/new-id.ts'
import { officeTimeZone } from '../database/office-settings.ts'
import { prepared, unseen } from '../database/prepared.ts'
import type { Lane } from './job.ts'

/** A job that one worker has claimed until `run_at`. */
export interface ClaimedJob {
  id: string
  kind: string
  key: string
  payload: Record<string, unknown>
  /** This attempt's number, from 1; it also identifies the claim. */
  attempts: number
  /** How often it failed since it last succeeded. */
  failures: number
  /** Why the attempt before failed. */
  last_error: string | null
}

const seconds = (count: number) => sql<Date>`now() + make_interval(secs => ${count})`

/**
 * Claims the oldest due jobs of a lane, of one of `kinds`, for `lease` seconds; if this process dies, they are due again after
 * that.
 */
export function claimDueJobs(
  db: Database,
  { lane, kinds, lease, limit }: { lane: Lane; kinds: string[]; lease: number; limit: number },
): Promise<ClaimedJob[]> {
  // An array, which PostgreSQL looks up row by row; for a join it would read all jobs.
  return db
    .with('due', query =>
      selectUndone(query, { lane, kinds })
        .select('id')
        .where('run_at', '<=', sql<Date>`now()`)
        .orderBy('run_at')
        .limit(unseen(limit, 'bigint'))
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('jobs')
    .set(eb => ({ attempts: eb('attempts', '+', 1), run_at: seconds(lease) }))
    .where('id', '=', sql<string>`any(array(select id from due))`)
    .returning(['id', 'kind', 'key', 'payload', 'attempts', 'failures', 'last_error'])
    .modifyEnd(prepared)
    .execute()
}

/** @returns the seconds until a job of a lane, of one of `kinds`, is due, negative if one is; `Infinity` without any */
export async function secondsToNextJob(db: Database, lane: { lane: Lane; kinds: string[] }): Promise<number> {
  const next = await selectUndone(db, lane)
    .select(sql<number>`extract(epoch from run_at - now())::float8`.as('seconds'))
    .orderBy('run_at')
    .limit(1)
    .modifyEnd(prepared)
    .executeTakeFirst()
  return next?.seconds ?? Infinity
}

/** The jobs of a lane, of one of `kinds`; of the lane `bulk` there are none while mails are held. */
function selectUndone(db: Pick<Database, 'selectFrom'>, { lane, kinds }: { lane: Lane; kinds: string[] }) {
  return db
    .selectFrom('jobs')
    .where('done_at', 'is', null)
    .where('lane', '=', lane)
    .$if(lane === 'bulk', bulk =>
      bulk.where(eb => eb.not(eb.exists(eb.selectFrom('mail_hold').select('since')))),
    )
    .where('kind', '=', sql<string>`any(${kinds})`)
}

/** The row of a claim, unless another worker has claimed the job since. */
function updateClaimed(db: Database, job: ClaimedJob) {
  // Not "where done_at is null": right after many were added, PostgreSQL would read all that wait to find this one.
  return db.updateTable('jobs').where('id', '=', job.id).where('attempts', '=', job.attempts)
}

/** Extends the claim by `lease` seconds from now. */
export async function extendClaim(db: Database, job: ClaimedJob, lease: number): Promise<void> {
  await updateClaimed(db, job)
    .set({ run_at: seconds(lease) })
    .execute()
}

/** Marks the job done and deletes its payload, which may be personal or secret. */
export async function finishJob(db: Database, job: ClaimedJob, lastError: string | null): Promise<void> {
  await updateClaimed(db, job)
    .set({ done_at: sql<Date>`now()`, payload: '{}', last_error: lastError })
    .execute()
}

/** When a job is due again: in some seconds, or daily at a time in the office's zone. */
export type NextTime = { interval: number; daily?: never } | { daily: string; interval?: never }

/** Clocks change by an hour: the time of a day may be skipped, and PostgreSQL takes the one after it. */
const nextTime = ({ interval, daily }: NextTime) =>
  daily === undefined
    ? seconds(interval)
    : sql<Date>`(select min(time) from (
        select ((now() at time zone zone)::date + days + ${daily}::time) at time zone zone as time
        from (select known_zone(${officeTimeZone}) as zone) as office cross join generate_series(0, 2) as days
      ) as times where time > now())`

/** Makes the job due again. @param failure why it failed; null when it did what it should */
export async function putOffJob(
  db: Database,
  job: ClaimedJob,
  next: NextTime,
  failure: string | null,
): Promise<void> {
  await updateClaimed(db, job)
    .set({ run_at: nextTime(next), last_error: failure, failures: 0 })
    .execute()
}

/** Makes a failed job due again in `delay` seconds, or when it would be due anyway. */
export async function retryJob(
  db: Database,
  job: ClaimedJob,
  { delay, next, failure }: { delay: number; next: NextTime | undefined; failure: string },
): Promise<void> {
  const retry = seconds(delay)
  await updateClaimed(db, job)
    .set({
      run_at: next ? sql<Date>`least(${retry}, ${nextTime(next)})` : retry,
      last_error: failure,
      failures: job.failures + 1,
    })
    .execute()
}

/** Lets a recurring job run, once for all processes. */
export async function addRecurring(
  db: Database,
  { kind, lane }: { kind: string; lane: Lane },
  key: string,
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ id: newId(), kind, lane, key, payload: '{}' })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ lane }).where('jobs.lane', '<>', lane))
    .execute()
}

/** Notes what would be the reason, should the process die now. */
export async function noteUnderWay(db: Database, job: ClaimedJob, reason: string): Promise<void> {
  await updateClaimed(db, job).set({ last_error: reason }).execute()
}

/** Removes jobs done more than a week ago; their keys can then be used again. */
export async function removeDoneJobs(db: Database): Promise<void> {
  await removeRows(db, 'jobs', sql`done_at < now() - interval '7 days'`)
}

/** The jobs of a kind that are not done. */
export interface QueueFigures {
  kind: string
  /** Due, and not begun. */
  waiting: number
  /** Seconds since the oldest of them was due; null without any. */
  oldest: number | null
  /** Failed at least once, and to be tried again. */
  retrying: number
  /** All of them. */
  undone: number
  /** How often it has failed since it last succeeded, if it recurs; null otherwise. */
  failures: number | null
}

/** What is in the queue, by kind. */
export async function readQueueFigures(db: Database): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    select kind, count(*) as undone, count(*) filter (where run_at <= now()) as waiting,
      extract(epoch from now() - min(run_at) filter (where run_at <= now()))::float8 as oldest,
      count(*) filter (where last_error is not null) as retrying,
      max(failures) filter (where starts_with(key, 'every:')) as failures
    from jobs where done_at is null group by kind order by kind`.execute(db)
  return rows
}
