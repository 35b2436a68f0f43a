import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { prepared, unseen } from '../database/prepared.ts'
import type { Lane } from './job.ts'

/** A job in the hands of one worker, until `run_at` unless that is put off. */
export interface ClaimedJob {
  id: string
  kind: string
  key: string
  payload: Record<string, unknown>
  /** This attempt's number, from 1; also tells this claim from a later one. */
  attempts: number
}

const seconds = (count: number) => sql<Date>`now() + make_interval(secs => ${count})`

/**
 * Takes the jobs of a lane that are due longest, of one of `kinds`. Others pass them over for `lease` seconds; that they then
 * become due again saves them when this process dies.
 */
export function claimDueJobs(
  db: Database,
  { lane, kinds, lease, limit }: { lane: Lane; kinds: string[]; lease: number; limit: number },
): Promise<ClaimedJob[]> {
  // Due jobs as a list, which PostgreSQL looks up row by row: for a join it would read all jobs, not knowing how few are due.
  return db
    .with('due', query =>
      query
        .selectFrom('jobs')
        .select('id')
        .where('done_at', 'is', null)
        .where('lane', '=', lane)
        .where('run_at', '<=', sql<Date>`now()`)
        .where('kind', 'in', kinds)
        .orderBy('run_at')
        .limit(unseen(limit, 'bigint'))
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('jobs')
    .set(eb => ({ attempts: eb('attempts', '+', 1), run_at: seconds(lease) }))
    .where('id', '=', sql<string>`any(array(select id from due))`)
    .returning(['id', 'kind', 'key', 'payload', 'attempts'])
    .modifyEnd(prepared)
    .execute()
}

/** The row of a claim, unless somebody else has claimed the job since. */
function updateClaimed(db: Database, job: ClaimedJob) {
  return db
    .updateTable('jobs')
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('done_at', 'is', null)
}

/** Keeps the job for another `lease` seconds. */
export async function extendClaim(db: Database, job: ClaimedJob, lease: number): Promise<void> {
  await updateClaimed(db, job)
    .set({ run_at: seconds(lease) })
    .execute()
}

/** Marks the job done and forgets what it was told, which may be personal or secret. */
export async function finishJob(db: Database, job: ClaimedJob, lastError: string | null): Promise<void> {
  await updateClaimed(db, job)
    .set({ done_at: sql<Date>`now()`, payload: '{}', last_error: lastError })
    .execute()
}

/** Lets the job be due again in `delay` seconds. */
export async function putOffJob(
  db: Database,
  job: ClaimedJob,
  delay: number,
  lastError: string | null,
): Promise<void> {
  await updateClaimed(db, job)
    .set({ run_at: seconds(delay), last_error: lastError })
    .execute()
}

/** Removes jobs that were done more than a week ago; their keys may be used again then. */
export async function removeDoneJobs(db: Database): Promise<void> {
  await db.deleteFrom('jobs').where('done_at', '<', sql<Date>`now() - interval '7 days'`).execute()
}
