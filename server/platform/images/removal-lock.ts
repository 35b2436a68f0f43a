import { sql, type Transaction } from 'kysely'
import type { ClientBase } from 'pg'
import type { Tables } from '../database/tables.ts'

const key = `hashtext('removal of pictures')`

/**
 * Keeps every process from removing pictures until the transaction of `client` ends; waits for those being removed.
 */
export async function holdRemovals(client: ClientBase): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${key})`)
}

/** Keeps a backup from beginning until the transaction ends. @throws Error while one is being made */
export async function beginRemoval(tx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.raw(key)}) as free`.execute(tx)
  if (!rows[0]?.free) throw new Error('A backup is running; pictures are removed afterwards.')
}
