import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { ClientBase } from 'pg'
import type { Tables } from '../database/tables.ts'

const shownNowhereText = `not exists (
  select from (
    select user_photo as url from users
    union all select photo from applications
    union all select answer #>> '{}' from draft_answers where question = 'photo'
    union all select answer #>> '{}' from draft_conflicts where question = 'photo'
    union all select answered ->> 'text' from earlier_receipts
      cross join jsonb_path_query(content, '$.sections[*].answers[*] ? (@.question == "photo")') as answered
    union all select photo #>> '{}' from deleted_rows
      cross join jsonb_path_query(rows, '$.applications[*].photo') as photo
    union all select answer #>> '{}' from deleted_rows
      cross join jsonb_path_query(rows, '$.draft_answers[*] ? (@.question == "photo").answer') as answer
    union all select university_image from scholarships
    union all select image from identity."user"
    union all select settings ->> 'logoLight' from site_settings
    union all select settings ->> 'logoDark' from site_settings
  ) as shown where url like '/images/%' and split_part(url, '/', 3) = images.id::text)`
const shownNowhere = sql.raw<boolean>(shownNowhereText)

const onNoScholarship = sql<boolean>`not exists (
  select from scholarships where university_image = '/images/' || images.id || '/full.webp')`

/** The pictures that are not being removed, and whether anything shows them. */
export async function listStoredImages(client: ClientBase): Promise<{ id: string; shown: boolean }[]> {
  const { rows } = await client.query<{ id: string; shown: boolean }>(
    `select id, not (${shownNowhereText}) as shown from images where removed_at is null order by id`,
  )
  return rows
}

/**
 * Marks at most 1,000 unused pictures, uploaded more than a day ago, as removed, so that nobody starts using them.
 * @returns their ids
 */
export function markUnusedImages(tx: Transaction<Tables>): Promise<string[]> {
  const some = sql<boolean>`created_at < now() - interval '1 day' and ${shownNowhere} limit 1000`
  return mark(tx, { some, unused: shownNowhere })
}

/**
 * Marks a person's pictures as removed, except those that a scholarship shows, so that nobody starts using them. Skips
 * one that is being taken into use, which the clean-up of unused pictures removes later. @returns their ids
 */
export function markImagesOf(tx: Transaction<Tables>, userId: string): Promise<string[]> {
  return mark(tx, { some: sql`owner_id = ${userId}`, unused: onNoScholarship })
}

async function mark(
  tx: Transaction<Tables>,
  { some, unused }: { some: RawBuilder<boolean>; unused: RawBuilder<boolean> },
): Promise<string[]> {
  // A transaction that takes one into use locks its row.
  const { rows: found } = await sql<{ id: string }>`
    select id from images where ${some} for update skip locked`.execute(tx)
  // Checked again under the lock: one may have come into use just before.
  const { rows } = await sql<{ id: string }>`
    update images set removed_at = now() where id = any(${found.map(({ id }) => id)}::uuid[]) and ${unused}
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
