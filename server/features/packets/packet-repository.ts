import { type Insertable, type Selectable, sql, type Transaction } from 'kysely'
import { packetLimits } from '../../../contract/packets/packet-limits.ts'
import { reachOf } from '../../platform/access/read-scope.ts'
import { type Scope, wholeWithin, type SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { PacketsTable, Tables } from '../../platform/database/tables.ts'
import { MadeFiles } from '../../platform/storage/made-files.ts'

/** How packets are made and removed. */
export const packetFiles = new MadeFiles('packets', packetLimits.days)

export type PacketRow = Selectable<PacketsTable>

/** The caller's packets that have not expired and of which they reach all, the newest first. */
export function listPackets(db: Database, scope: Scope): Promise<PacketRow[]> {
  return db
    .selectFrom('packets')
    .selectAll()
    .where('user_id', '=', scope.userId)
    .where(wholeWithin(scope, sql`packets.id`))
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(packetLimits.kept)
    .execute()
}

/** Adds a packet with its applications in their order. */
export async function insertPacket(
  tx: Transaction<Tables>,
  packet: Insertable<PacketsTable> & { id: string },
  applications: readonly SeenId[],
): Promise<void> {
  await tx.insertInto('packets').values(packet).execute()
  await sql`
    insert into packet_applications (packet_id, application_id, place)
    select ${packet.id}, application, place
      from unnest(${applications}::uuid[]) with ordinality as chosen (application, place)`.execute(tx)
}

/** The applications among these, with the bytes of their documents and letters; locked against deletion until the transaction ends. */
export async function lockChosen(tx: Transaction<Tables>, ids: readonly SeenId[]) {
  const { rows } = await sql<{ id: SeenId; user_id: string; scholarship_id: string; bytes: number }>`
    select id, user_id, scholarship_id,
      (select coalesce(sum(bytes), 0) from application_documents join documents on documents.id = document_id
        where application_id = applications.id)::bigint
      + (select coalesce(sum(length(file)), 0) from reference_requests as r join reference_letters on request_id = r.id
        where r.user_id = applications.user_id and r.scholarship_id = applications.scholarship_id
          and state = 'received')::bigint as bytes
      from applications where id = any(${ids}::uuid[]) for key share of applications`.execute(tx)
  return rows
}

/** Whose each application is, and all that its pages say in the applicant's and the referees' words. */
export async function readWords(db: Database, ids: readonly SeenId[]) {
  const { rows } = await sql<{ name: string; text: string }>`
    select applicant_name as name, concat_ws(' ', scholarship_name, university_name, applicant_name, address, ssc, hsc, degree,
      (select answers from application_answers where application_id = applications.id),
      (select string_agg(name, ' ') from application_documents join documents on documents.id = document_id
        where application_id = applications.id),
      (select string_agg(concat_ws(' ', name, relation, text), ' ')
        from reference_requests as r join reference_letters on request_id = r.id
        where r.user_id = applications.user_id and r.scholarship_id = applications.scholarship_id
          and state = 'received')) as text
      from unnest(${ids}::uuid[]) with ordinality as chosen (id, place) join applications using (id) order by place`.execute(
    db,
  )
  return rows
}

/** The applications of a packet in their order. */
export async function listChosen(db: Database, packetId: string): Promise<SeenId[]> {
  const rows = await db
    .selectFrom('packet_applications')
    .select('application_id')
    .where('packet_id', '=', packetId)
    .orderBy('place')
    .execute()
  return rows.map(row => row.application_id)
}

/** What is needed to make a packet in its present attempt. */
export function findAttempt(tx: Transaction<Tables>, id: string) {
  return tx
    .selectFrom('packets')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['packets.id', 'user_id', 'user_name', 'kind', 'with_documents', 'without_names', 'attempt'])
    .select(['user_id as userId', 'role', reachOf('user_id').as('reach')])
    .where('packets.id', '=', id)
    .executeTakeFirstOrThrow()
}

export type Attempt = Awaited<ReturnType<typeof findAttempt>>

/** Marks the packets that hold these applications as gone. */
export async function endPacketsOf(tx: Transaction<Tables>, applications: readonly SeenId[]): Promise<void> {
  await sql`
    update packets set state = 'gone', note = 'The data of an application in it was removed.'
     where state <> 'gone' and id in (
       select packet_id from packet_applications where application_id = any(${applications}::uuid[]))`.execute(
    tx,
  )
  await tx
    .deleteFrom('packet_applications')
    .where('application_id', '=', sql<SeenId>`any(${applications}::uuid[])`)
    .execute()
}
