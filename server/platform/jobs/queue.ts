import { sql } from 'kysely'
import type { SeenId } from '../access/scope.ts'
import type { Database } from '../database/connection.ts'
import { newId } from '../database/new-id.ts'
import { prepared } from '../database/prepared.ts'
import type { Job } from './job.ts'

type Kind<Payload> = Pick<Job<Payload, never>, 'kind' | 'lane' | 'payload'>

/**
 * Adds a job in the caller's transaction: it runs if, and only if, that is committed.
 * @param job its definition, from `kinds/`
 * @param options `key`: makes the job unique, such as `receipt:{payment id}`; it must contain no secret.
 *   `delay`: seconds, by the database's clock, before which it does not run; 0 by default.
 *   `about`: it replaces the one about the same that has not begun
 * @returns false, and changes nothing, when there is a job with this key
 */
export async function enqueue<Payload>(
  tx: Database,
  job: Kind<Payload>,
  {
    key,
    payload,
    delay = 0,
    about,
  }: { key: string; payload: NoInfer<Payload>; delay?: number; about?: string },
): Promise<boolean> {
  if (about !== undefined) await takeWaiting(tx, about)
  const row = await tx
    .insertInto('jobs')
    .modifyEnd(prepared)
    .values({
      id: newId(),
      kind: job.kind,
      lane: job.lane,
      key,
      payload: JSON.stringify(payload),
      ...(about !== undefined && { about }),
      ...(delay > 0 && { run_at: sql<Date>`clock_timestamp() + make_interval(secs => ${delay})` }),
    })
    .onConflict(conflict => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Adds jobs of one kind as `enqueue` does, however many, in one statement; those `about` something replace none. */
export async function enqueueAll<Payload>(
  tx: Database,
  job: Kind<Payload>,
  jobs: { key: string; payload: NoInfer<Payload> }[],
  { about = null, delay = 0 }: { about?: string | null; delay?: number } = {},
): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map(each => ({ id: newId(), ...each }))
  // In one bind: PostgreSQL takes 65,535 in a statement.
  await sql`
    insert into jobs (id, kind, lane, key, payload, about, run_at)
    select id, ${job.kind}, ${job.lane}, key, payload, ${about}, clock_timestamp() + make_interval(secs => ${delay})
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, key text, payload jsonb)
    on conflict (key) do nothing`.execute(tx)
}

/** Removes the jobs about something that have not begun. @returns their payloads */
export async function takeWaiting(tx: Database, about: string): Promise<Record<string, unknown>[]> {
  const rows = await tx
    .deleteFrom('jobs')
    .where('about', '=', about)
    .where('done_at', 'is', null)
    .where('attempts', '=', 0)
    .returning('payload')
    .execute()
  return rows.map(({ payload }) => payload)
}

/** Seconds that mails about a change wait for the next one, which then is told instead. */
export const settleSeconds = 120

/**
 * Cancels a delayed job before it is due, by the database's clock.
 * @returns false when it is unknown, due, under way or done
 */
export async function withdraw(tx: Database, key: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('jobs')
    .where('key', '=', key)
    .where('done_at', 'is', null)
    .where('attempts', '=', 0)
    .where('run_at', '>', sql<Date>`clock_timestamp()`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Lets the mails be tried again that waited for recipients who did not know of their accounts. */
export async function wakeHeldMails(tx: Database): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ run_at: sql<Date>`now()` })
    .where('done_at', 'is', null)
    .where('last_error', 'like', 'RecipientWaits:%')
    .execute()
}

/** Removes the unsent mails to an address. */
export async function dropMailsTo(tx: Database, email: string): Promise<void> {
  await tx.deleteFrom('jobs').where('done_at', 'is', null).where(sql`payload->>'to'`, '=', email).execute()
}

/** Removes the unsent mails about applications [AUDIT4]. */
export async function dropMailsAbout(tx: Database, applications: readonly SeenId[]): Promise<void> {
  await tx
    .deleteFrom('jobs')
    .where('done_at', 'is', null)
    .where(
      sql`coalesce(payload->>'applicationId', payload->>'receiptOf')`,
      '=',
      sql`any(${applications}::text[])`,
    )
    .execute()
}

/** Readdresses the unsent mails to an address. */
export async function redirectMails(tx: Database, from: string, to: string): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ payload: sql`jsonb_set(payload, '{to}', to_jsonb(${to}::text))` })
    .where('done_at', 'is', null)
    .where(sql`payload->>'to'`, '=', from)
    .execute()
}
