import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { NotYet } from './job.ts'

/**
 * Lets the long work of an account be done one piece after the other, in all processes, so that nobody slows others by asking
 * for much at once. Until the transaction ends, which claims the piece, no other of this account begins.
 * @throws NotYet when a process works on something else that it asked for
 */
export async function takeTurn(
  tx: Transaction<Tables>,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`work for ${userId}`}))`.execute(tx)
  const claims = (['exports', 'packets', 'imports'] as const).map(
    table => sql`select id from ${sql.table(table)} where user_id = ${userId} and claimed_until > now()`,
  )
  const { rows } = await sql`
    select id from (${sql.join(claims, sql` union all `)}) as claimed where id <> ${id} limit 1`.execute(tx)
  if (rows.length > 0) throw new NotYet()
}
