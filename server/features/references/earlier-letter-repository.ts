import { sql, type Transaction } from 'kysely'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { around, stands } from './reference-conditions.ts'

/** A letter that a referee has sent for the same applicant to another scholarship. */
export interface EarlierRow {
  id: SeenId
  scholarship_name: string
  sent_at: Date
}

/** Of them at a time, the newest. */
const most = 20

/** Letters `l` of requests `r` that have reached the mailbox of this request, which is about the same person. */
const earlierThan = (id: string) => sql`
  from reference_requests mine
  join reference_requests r
    on r.email = mine.email and r.user_id = mine.user_id and r.id <> mine.id and r.state = 'received' ${around}
  join reference_letters l on l.request_id = r.id
 where mine.id = ${id} and ${stands}`

/** The letters that the referee of a request could use again. */
export async function listEarlier(db: Database, id: string): Promise<EarlierRow[]> {
  const { rows } = await sql<EarlierRow>`
    select r.id, s.scholarship_name, r.settled_at as sent_at ${earlierThan(id)}
     order by r.settled_at desc, r.id limit ${most}`.execute(db)
  return rows
}

/** One of them, with what it says. */
export async function findEarlier(
  db: Database,
  { id, letter }: { id: string; letter: string },
): Promise<{ text: string; file_name: string | null; file_bytes: number | null } | undefined> {
  const { rows } = await sql<{ text: string; file_name: string | null; file_bytes: number | null }>`
    select l.text, l.file_name, length(l.file) as file_bytes ${earlierThan(id)} and r.id = ${letter}`.execute(
    db,
  )
  return rows[0]
}

/**
 * Copies one of them into the letter of a request, over a version of it.
 * @returns the new versions; nothing when it has another one by now
 */
export async function copyEarlier(
  tx: Transaction<Tables>,
  { id, letter, version }: { id: string; letter: string; version: number },
): Promise<{ version: number; file_version: number } | undefined> {
  const { rows } = await sql<{ version: number; file_version: number }>`
    insert into reference_letters (request_id, text, version, file, file_name, file_version)
    select ${id}, l.text, 1, l.file, l.file_name, 1 ${earlierThan(id)} and r.id = ${letter}
    on conflict (request_id) do update set text = excluded.text, file = excluded.file,
      file_name = excluded.file_name, version = reference_letters.version + 1,
      file_version = reference_letters.file_version + 1
     where reference_letters.version = ${version}
    returning version, file_version`.execute(tx)
  return rows[0]
}
