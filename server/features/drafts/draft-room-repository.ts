import { sql } from 'kysely'
import { draftLimits } from '../../../contract/drafts/draft-limits.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { OwnDraft } from './draft-repository.ts'

/** Bytes that a draft may take before its person's drafts are measured again. */
const mostWithoutMeasuring = 64 * 1024

/**
 * Locks all drafts of a person, and keeps them from beginning another, until the transaction ends; takes back the room
 * that the drafts were given. @returns their ids
 */
export async function lockDrafts(tx: Database, userId: string): Promise<string[]> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const drafts = await tx
    .updateTable('application_drafts')
    .set({ room: 0 })
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return drafts.map(({ id }) => id)
}

/** Bytes that a draft, and all drafts of its person, may still take. */
export interface RoomLeft {
  draft: number
  person: number
}

/** Measures the answers and conflicts of a person whose drafts are locked. */
export async function measureRoom(tx: Database, { id, userId }: OwnDraft): Promise<RoomLeft> {
  const { rows } = await sql<RoomLeft>`
    select coalesce(sum(bytes) filter (where draft_id = ${id}), 0) as draft, coalesce(sum(bytes), 0) as person
      from (
        select draft_id, bytes from draft_answers union all select draft_id, bytes from draft_conflicts
      ) as kept
      join application_drafts on application_drafts.id = draft_id
     where user_id = ${userId}`.execute(tx)
  const { draft, person } = rows[0] ?? { draft: 0, person: 0 }
  return { draft: draftLimits.draftBytes - draft, person: draftLimits.personBytes - person }
}

/** Lets a draft take this many bytes more without measuring. */
export async function setByteBudget(tx: Database, id: string, { draft, person }: RoomLeft): Promise<void> {
  const room = Math.max(0, Math.min(mostWithoutMeasuring, draft, person))
  await tx.updateTable('application_drafts').set({ room }).where('id', '=', id).execute()
}
