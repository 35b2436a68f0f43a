import { type Kysely, sql, type Transaction } from 'kysely'
import type { ClientBase } from 'pg'
import { withTransaction } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'

/** Mails that wait since a restore. */
export interface HeldMails {
  since: Date
  count: number
}

/**
 * Holds the mails of the lane `bulk` in the queue until people decide: they may have been sent before the restore.
 * Links that people asked for then, and can ask for again, are dropped.
 */
export async function holdMails(client: ClientBase): Promise<void> {
  await client.query('insert into mail_hold default values on conflict do nothing')
  await client.query(
    `delete from jobs where done_at is null and kind in ('send_password_reset', 'send_email_confirmation')`,
  )
}

/** The mails that are held; undefined when none are, because nothing was restored. */
export async function heldMails(db: Kysely<Tables>): Promise<HeldMails | undefined> {
  const { rows } = await sql<HeldMails>`
    select since, (select count(*) from jobs where done_at is null and lane = 'bulk') as count
      from mail_hold`.execute(db)
  return rows[0]
}

/** Lets the held mails be sent. @returns how many; undefined when none are held */
export async function releaseMails(db: Kysely<Tables>): Promise<number | undefined> {
  return withTransaction(db, async tx => {
    const held = await heldMails(tx)
    await tx.deleteFrom('mail_hold').execute()
    return held?.count
  })
}

/** Discards the held mails; those of later events are sent. @returns the discarded ones; undefined if none are held */
export async function endHeldMails(tx: Transaction<Tables>): Promise<unknown[] | undefined> {
  if (!(await heldMails(tx))) return undefined
  const { rows } = await sql<{ payload: unknown }>`
    with ended as (
      select id, payload from jobs where done_at is null and lane = 'bulk' for update
    )
    update jobs set done_at = now(), payload = '{}', last_error = 'dropped after a restore'
      from ended where jobs.id = ended.id returning ended.payload`.execute(tx)
  await tx.deleteFrom('mail_hold').execute()
  return rows.map(({ payload }) => payload)
}
