import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/connection.ts'
import { ProductError } from '../product-error.ts'

/**
 * Makes sure that the picture at this address, `/images/{id}/full.webp`, is in our store; an empty address is none.
 * @throws ProductError `invalid_input` for `field`
 */
export async function requireStoredImage(
  db: Database,
  url: string | undefined,
  field: string,
): Promise<void> {
  if (url && !(await isImageStored(db, url))) throw uploadAgain(field)
}

/**
 * Makes sure that the picture of a person or of their application is one that they uploaded, or one that stands there
 * already, `kept`; an empty address is none. Another person's picture would go with that person's account.
 * @throws ProductError `invalid_input` for `field`
 */
export async function requireOwnImage(
  db: Database,
  url: string | undefined,
  { userId, kept, field }: { userId: string | undefined; kept: string | null; field: string },
): Promise<void> {
  if (!url || url === kept) return
  if (!userId || !(await isImageStored(db, url, userId))) throw uploadAgain(field)
}

/** The condition in SQL that `requireOwnImage` makes sure of, for pictures that stand nowhere yet. */
export function ownsImage(url: string, userId: string): RawBuilder<boolean> {
  if (!url) return sql`true`
  return sql`exists (select from images where id = ${imageIdOf(url) ?? null} and owner_id = ${userId})`
}

function uploadAgain(field: string): ProductError {
  return new ProductError('invalid_input', { fields: { [field]: 'Please upload the picture again.' } })
}

async function isImageStored(db: Database, url: string, ownerId?: string): Promise<boolean> {
  const id = imageIdOf(url)
  if (!id) return false
  const images = db.selectFrom('images').select('id').where('id', '=', id)
  const image = await (ownerId ? images.where('owner_id', '=', ownerId) : images).executeTakeFirst()
  return image !== undefined
}

function imageIdOf(url: string): string | undefined {
  const [, , segment] = url.split('/')
  return z.uuid().safeParse(segment).data
}
