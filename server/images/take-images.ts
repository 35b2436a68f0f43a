import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

const standsNowhere = sql<boolean>`not exists (
  select from (
    select user_photo as url from users
    union all select photo from applications
    union all select university_image from scholarships
    union all select image from identity."user"
  ) as shown where url like '/images/%' and split_part(url, '/', 3) = images.id::text)`

const onNoScholarship = sql<boolean>`not exists (
  select from scholarships where university_image = '/images/' || images.id || '/full.webp')`

/**
 * Marks at most 1,000 unused pictures, uploaded more than a day ago, as removed, so that nobody can begin to use them.
 * @returns their ids
 */
export function takeUnusedImages(tx: Transaction<Tables>): Promise<string[]> {
  const some = sql<boolean>`created_at < now() - interval '1 day' and ${standsNowhere} limit 1000`
  return take(tx, { some, unused: standsNowhere })
}

/**
 * Marks a person's pictures as removed, except those that a scholarship shows, so that nobody can begin to use them.
 * One that is just coming into use is left to the clean-up of unused pictures. @returns their ids
 */
export function takeImagesOf(tx: Transaction<Tables>, userId: string): Promise<string[]> {
  return take(tx, { some: sql`owner_id = ${userId}`, unused: onNoScholarship })
}

async function take(
  tx: Transaction<Tables>,
  { some, unused }: { some: RawBuilder<boolean>; unused: RawBuilder<boolean> },
): Promise<string[]> {
  // A transaction that begins to use one holds a lock on its row.
  const { rows: found } = await sql<{ id: string }>`
    select id from images where ${some} for update skip locked`.execute(tx)
  // Checked again now that they are locked: one may have come into use just before.
  const { rows } = await sql<{ id: string }>`
    update images set removed_at = now() where id = any(${found.map(({ id }) => id)}::uuid[]) and ${unused}
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
