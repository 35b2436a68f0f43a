import { type Insertable, sql, type Transaction } from 'kysely'
import { packetLimits } from '../../../contract/packets/packet-limits.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { PacketsTable, Tables } from '../../platform/database/tables.ts'

const columns = [
  'id',
  'user_id',
  'kind',
  'with_documents',
  'applications',
  'done',
  'state',
  'note',
  'asked_at',
  'attempt',
  'parts',
  'bytes',
  'expires_at',
] as const

/** A packet, of whoever. */
export function findPacket(db: Database, id: string) {
  return db.selectFrom('packets').select(columns).where('id', '=', id).executeTakeFirst()
}

export type PacketRow = NonNullable<Awaited<ReturnType<typeof findPacket>>>

/** A person's packets that have not expired, the newest first. */
export function listPackets(db: Database, userId: string): Promise<PacketRow[]> {
  return db
    .selectFrom('packets')
    .select(columns)
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(packetLimits.kept)
    .execute()
}

/** A person's packet that can be fetched now. */
export function findReady(db: Database, { id, userId }: { id: string; userId: string }) {
  return db
    .selectFrom('packets')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Keeps a person from asking twice at once. @returns how many packets they have, and how many are still to be made */
export async function countKept(tx: Transaction<Tables>, userId: string) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  return tx
    .selectFrom('packets')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .select(sql<number>`count(*) filter (where state in ('waiting', 'making'))`.as('unmade'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
}

/** Adds a packet with its applications in their order. */
export async function insertPacket(
  tx: Transaction<Tables>,
  packet: Insertable<PacketsTable> & { id: string },
  applications: readonly string[],
): Promise<void> {
  await tx.insertInto('packets').values(packet).execute()
  await sql`
    insert into packet_applications (packet_id, application_id, place)
    select ${packet.id}, application, place
      from unnest(${applications}::uuid[]) with ordinality as chosen (application, place)`.execute(tx)
}

/** The applications among these, with the bytes of their documents and letters; locked against deletion until the transaction ends. */
export async function lockChosen(tx: Transaction<Tables>, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; user_id: string; scholarship_id: string; bytes: number }>`
    select id, user_id, scholarship_id,
      (select coalesce(sum(bytes), 0) from application_documents join documents on documents.id = document_id
        where application_id = applications.id)::bigint
      + (select coalesce(sum(length(file)), 0) from reference_requests as r join reference_letters on request_id = r.id
        where r.user_id = applications.user_id and r.scholarship_id = applications.scholarship_id
          and state = 'received')::bigint as bytes
      from applications where id = any(${ids}::uuid[]) for key share of applications`.execute(tx)
  return rows
}

/** The applications of a packet in their order. */
export async function listChosen(db: Database, packetId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('packet_applications')
    .select('application_id')
    .where('packet_id', '=', packetId)
    .orderBy('place')
    .execute()
  return rows.map(row => row.application_id)
}

const claimedUntil = sql<Date>`now() + interval '1 minute'`

/** Lets one packet be made at a time, by all processes. @returns whether another one is being made */
export async function lockMaking(tx: Transaction<Tables>, id: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('making of packets'))`.execute(tx)
  const other = await tx
    .selectFrom('packets')
    .select('id')
    .where('state', '=', 'making')
    .where('claimed_until', '>', sql<Date>`now()`)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Begins a packet anew. @returns the attempt's number, and what the one before may have left */
export async function beginAttempt(tx: Transaction<Tables>, id: string) {
  const before = await tx
    .selectFrom('packets')
    .innerJoin('users', 'users.id', 'user_id')
    .select([
      'packets.id',
      'user_id',
      'user_name',
      'role',
      'kind',
      'with_documents',
      'applications',
      'attempt',
      'parts',
    ])
    .where('packets.id', '=', id)
    .where('state', 'in', ['waiting', 'making'])
    .forUpdate('packets')
    .executeTakeFirst()
  if (!before) return undefined
  const attempt = before.attempt + 1
  await tx
    .updateTable('packets')
    .set({ state: 'making', attempt, parts: 0, done: 0, claimed_until: claimedUntil })
    .where('id', '=', id)
    .execute()
  return { before, packet: { ...before, attempt } }
}

export type Attempt = NonNullable<Awaited<ReturnType<typeof beginAttempt>>>['packet']

/** Changes a packet that is being made in this attempt. @returns false when it is not any more */
export async function changeAttempt(
  db: Database,
  { id, attempt }: Pick<Attempt, 'id' | 'attempt'>,
  changes: Partial<Pick<PacketRow, 'done' | 'parts'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('packets')
    .set({ ...changes, claimed_until: claimedUntil })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'making')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lets a packet be made anew after a failure. */
export async function giveBack(
  db: Database,
  { id, attempt }: Pick<Attempt, 'id' | 'attempt'>,
): Promise<void> {
  await db
    .updateTable('packets')
    .set({ state: 'waiting', claimed_until: null })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'making')
    .execute()
}

/** The packet that waits longest to be made, without these. */
export async function findWaiting(db: Database, without: readonly string[]): Promise<string | undefined> {
  const row = await db
    .selectFrom('packets')
    .select('id')
    .where('state', '=', 'waiting')
    .where('id', '<>', sql<string>`all(${without}::uuid[])`)
    .orderBy('asked_at')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Ends the making of a packet in this attempt. @returns false when it was not being made any more */
export async function endAttempt(
  db: Database,
  { id, attempt }: Pick<Attempt, 'id' | 'attempt'>,
  outcome: { state: 'ready'; bytes: number } | { state: 'failed'; note: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('packets')
    .set({
      ...outcome,
      claimed_until: null,
      expires_at: sql<Date>`now() + make_interval(days => ${packetLimits.days})`,
    })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'making')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes a packet of a person. @returns what it was */
export function deletePacket(tx: Transaction<Tables>, { id, userId }: { id: string; userId: string }) {
  return tx
    .deleteFrom('packets')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst()
}

/** Removes all packets of a person. @returns what they were */
export function deletePacketsOf(tx: Transaction<Tables>, userId: string) {
  return tx.deleteFrom('packets').where('user_id', '=', userId).returning(columns).execute()
}

/** Removes packets that have expired. @returns what they were */
export function deleteExpired(tx: Transaction<Tables>) {
  return tx.deleteFrom('packets').where('expires_at', '<=', sql<Date>`now()`).returning(columns).execute()
}

/** Marks the packets that hold these applications as gone. */
export async function endPacketsOf(tx: Transaction<Tables>, applications: readonly string[]): Promise<void> {
  await sql`
    update packets set state = 'gone', note = 'The data of an application in it was removed.'
     where state <> 'gone' and id in (
       select packet_id from packet_applications where application_id = any(${applications}::uuid[]))`.execute(
    tx,
  )
  await tx
    .deleteFrom('packet_applications')
    .where('application_id', '=', sql<string>`any(${applications}::uuid[])`)
    .execute()
}

/** Marks packets that are gone as without a file. @returns what they were */
export async function clearGone(tx: Transaction<Tables>) {
  const rows = await tx
    .selectFrom('packets')
    .select(['id', 'attempt', 'parts'])
    .where('state', '=', 'gone')
    .where('parts', '>', 0)
    .forUpdate()
    .execute()
  const ids = rows.map(({ id }) => id)
  await tx
    .updateTable('packets')
    .set({ parts: 0, bytes: null })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows
}

/** Which parts the packets among these ids may have in the store. */
export function listParts(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('packets')
    .select(['id', 'attempt', 'parts'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
