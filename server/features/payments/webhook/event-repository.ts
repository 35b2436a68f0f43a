import type { Database } from '../../../platform/database/connection.ts'

/** Whether an event of the provider was already handled. */
export async function hasEvent(db: Database, id: string): Promise<boolean> {
  const event = await db.selectFrom('provider_events').select('id').where('id', '=', id).executeTakeFirst()
  return event !== undefined
}

/** Stores that an event was handled. */
export async function addEvent(db: Database, { id, type }: { id: string; type: string }): Promise<void> {
  await db
    .insertInto('provider_events')
    .values({ id, type })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
