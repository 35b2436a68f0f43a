import { type Kysely, sql } from 'kysely'
import { withTransaction } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { entryColumns, sealHash } from './chain.ts'

/** Entries of a seal, at most: a transaction is short, and so is the reading of one. */
const mostEntries = 2_000

/** Seals every entry that is committed and has no seal; nobody who appends waits for it. */
export async function sealEntries(db: Kysely<Tables>): Promise<void> {
  while ((await sealSome(db)) === mostEntries);
}

/** Makes the next seal. @returns how many entries it covers; 0 when there are none, or another process makes it */
export function sealSome(db: Kysely<Tables>): Promise<number> {
  return withTransaction(db, async tx => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('record_seals')) as mine`.execute(tx)
    if (!rows[0]?.mine) return 0
    const previous = await tx
      .selectFrom('record_seals')
      .select(['number', 'hash'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    const number = (previous?.number ?? 0) + 1
    const unsealed = tx
      .selectFrom('record_entries')
      .select('id')
      .where('seal', 'is', null)
      .orderBy('id')
      .limit(mostEntries)
    const entries = await tx
      .updateTable('record_entries')
      .set({ seal: number })
      .where('id', 'in', unsealed)
      .returning(entryColumns)
      .execute()
    if (entries.length === 0) return 0
    const head = { number, entries: entries.length, at: new Date() }
    const hash = sealHash(previous?.hash, head)
    for (const entry of entries.toSorted((a, b) => (a.id < b.id ? -1 : 1))) hash.add(entry)
    await tx
      .insertInto('record_seals')
      .values({ ...head, hash: hash.digest() })
      .execute()
    return entries.length
  })
}
