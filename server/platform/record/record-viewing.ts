import { LRUCache } from 'lru-cache'
import { type Kysely, type Selectable, sql } from 'kysely'
import { objectKindOf } from '../../../contract/record/record-terms.ts'
import { coalesced } from '../database/coalesced.ts'
import { withTransaction } from '../database/connection.ts'
import { officeToday } from '../database/office-settings.ts'
import type { RecordLooksTable, Tables } from '../database/tables.ts'
import { type Act, appendAs } from './append.ts'
import { type CallUnderWay, callUnderWay } from './call-under-way.ts'

/** What somebody looks at. */
type Look = Omit<Act, 'action' | 'before' | 'after'> & {
  action:
    | 'application.look'
    | 'document.look'
    | 'packet.look'
    | 'export.look'
    | 'payment_file.look'
    | 'import.look'
    | 'award.look'
    | 'reference.look'
    | 'committee.look'
    | 'reading.look'
    | 'reading.document'
}

/** Looks that have their entry, so that the next one within the hour costs nothing. */
const recorded = new LRUCache<string, true>({ max: 20_000 })

/**
 * Records that the caller looks at something, once a day of the office for a person and an object. It is to be awaited before anything is
 * shown: nobody sees what cannot be recorded.
 */
export async function recordView(db: Kysely<Tables>, about: Look): Promise<void> {
  const call = callUnderWay()
  if (call.actorId === null) return
  const key = [new Date().toISOString().slice(0, 13), call.actorId, about.action, about.objectId].join(' ')
  if (recorded.has(key)) return
  await recordLooks(db, { ...about, call })
  recorded.set(key, true)
}

/** Looks at the same moment share their statements. */
const recordLooks = coalesced(async (db, looks: (Look & { call: CallUnderWay })[]) => {
  await withTransaction(db, async tx => {
    // In one order, so that two processes never wait for each other in a circle.
    const { rows: fresh } = await sql<LookRow>`
      insert into record_looks (day, actor_id, object_kind, object_id)
      select ${officeToday}, actor, kind, object
        from unnest(${looks.map(({ call }) => call.actorId)}::uuid[],
                    ${looks.map(({ action }) => objectKindOf(action))}::text[],
                    ${looks.map(({ objectId }) => objectId)}::text[]) as looked (actor, kind, object)
       order by actor, kind, object
      on conflict do nothing
      returning actor_id, object_kind, object_id`.execute(tx)
    const acts = fresh.flatMap(row => looks.find(each => isOf(row, each)) ?? [])
    await appendAs(tx, acts)
  })
  return looks
})

type LookRow = Omit<Selectable<RecordLooksTable>, 'day'>

function isOf(
  { actor_id, object_kind, object_id }: LookRow,
  { call, action, objectId }: Look & { call: CallUnderWay },
) {
  return call.actorId === actor_id && objectKindOf(action) === object_kind && objectId === object_id
}
