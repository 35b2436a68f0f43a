import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { newId } from '../database/new-id.ts'
import type { Job } from './job.ts'

type Kind<Payload> = Pick<Job<Payload, never>, 'kind' | 'lane' | 'payload'>

/**
 * Writes a job in the caller's transaction: it will be done if, and only if, that is kept.
 * @param job its definition, from `kinds/`
 * @param options `key`: makes the job unique, such as `receipt:{payment id}`; it must hold no secret.
 *   `delay`: seconds, by the database's clock, before which it does not run; 0 by default
 * @returns false when a job of this key was written before (and is still kept); nothing changes then
 */
export async function enqueue<Payload>(
  tx: Database,
  job: Kind<Payload>,
  { key, payload, delay = 0 }: { key: string; payload: NoInfer<Payload>; delay?: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('jobs')
    .values({
      id: newId(),
      kind: job.kind,
      lane: job.lane,
      key,
      payload: JSON.stringify(payload),
      ...(delay > 0 && { run_at: sql<Date>`clock_timestamp() + make_interval(secs => ${delay})` }),
    })
    .onConflict(conflict => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes a delayed job back before its time, by the database's clock.
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

/** Takes back the mails to somebody that are not sent yet. */
export async function dropMailsTo(tx: Database, email: string): Promise<void> {
  await tx.deleteFrom('jobs').where('done_at', 'is', null).where(sql`payload->>'to'`, '=', email).execute()
}
