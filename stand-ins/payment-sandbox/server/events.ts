import { type Database, newId } from './tables.ts'

/** Writes an event to be delivered, in the transaction of what happened. */
export async function recordEvent(db: Database, type: string, object: object): Promise<void> {
  await db
    .insertInto('events')
    .values({ id: newId('evt'), type, object })
    .execute()
}
