import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { OwnDraft } from './draft-repository.ts'

/** Keeps a person from beginning drafts, and from measuring them, at two places at once, until the transaction ends. */
export async function lockPerson(tx: Database, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/**
 * Locks all drafts of a person until the transaction ends, and takes back the room that they were given.
 * @returns false when this draft is not among them
 */
export async function lockDrafts(tx: Database, { id, userId }: OwnDraft): Promise<boolean> {
  await lockPerson(tx, userId)
  const drafts = await tx
    .updateTable('application_drafts')
    .set({ room: 0 })
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return drafts.some(draft => draft.id === id)
}

/** Bytes of the answers and conflicts of a draft, and of all drafts of its person. */
export async function measureDrafts(tx: Database, { id, userId }: OwnDraft) {
  const { rows } = await sql<{ draftBytes: number; personBytes: number }>`
    select coalesce(sum(bytes) filter (where draft_id = ${id}), 0) as "draftBytes", coalesce(sum(bytes), 0) as "personBytes"
      from (
        select draft_id, bytes from draft_answers union all select draft_id, bytes from draft_conflicts
      ) as kept
      join application_drafts on application_drafts.id = draft_id
     where user_id = ${userId}`.execute(tx)
  return rows[0] ?? { draftBytes: 0, personBytes: 0 }
}

/** Lets a draft take so many bytes more without measuring. */
export async function giveRoom(tx: Database, id: string, room: number): Promise<void> {
  await tx.updateTable('application_drafts').set({ room }).where('id', '=', id).execute()
}

/** How many drafts a person has. */
export async function countDrafts(tx: Database, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('application_drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
