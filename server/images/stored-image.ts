import { type RawBuilder, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { unnest } from '../database/prepared.ts'
import type { Tables } from '../database/tables.ts'
import { ProductError } from '../product-error.ts'

/**
 * Requires the picture at this address, `/images/{id}/full.webp`, to be in our store, and keeps it there until the
 * transaction ends; an empty address means no picture.
 * @throws ProductError `invalid_input` for `field`
 */
export async function requireStoredImage(
  tx: Transaction<Tables>,
  url: string | undefined,
  field: string,
): Promise<void> {
  if (url && !(await lockImage(tx, url))) throw uploadAgain(field)
}

/**
 * Requires a person's picture, or their application's, to be one that they uploaded, or `kept`, the present one; an
 * empty address means no picture. Another person's picture would go with that person's account. An uploaded one is kept
 * until the transaction ends; the row that shows the present one is already locked.
 * @throws ProductError `invalid_input` for `field`
 */
export async function requireOwnImage(
  tx: Transaction<Tables>,
  url: string | undefined,
  { userId, kept, field }: { userId: string | undefined; kept: string | null; field: string },
): Promise<void> {
  if (!url || url === kept) return
  if (!userId || !(await lockImage(tx, url, userId))) throw uploadAgain(field)
}

/** A picture that the row `usedBy`, about to be written, shows. */
export interface ImageUse {
  usedBy: string
  url: string
  userId: string
}

/**
 * The part of a statement that finds which of these pictures `requireOwnImage` would accept where none stands yet,
 * as rows `used_by`, and keeps them until the transaction ends.
 */
export function ownImages(uses: ImageUse[]): RawBuilder<unknown> {
  return sql`select used_by
      from ${unnest(
        ['uuid[]', uses.map(({ usedBy }) => usedBy)],
        ['uuid[]', uses.map(({ url }) => imageIdOf(url) ?? null)],
        ['uuid[]', uses.map(({ userId }) => userId)],
      )} as shown (used_by, image_id, user_id)
      join images on images.id = image_id and owner_id = user_id and removed_at is null
       for key share of images`
}

function uploadAgain(field: string): ProductError {
  return new ProductError('invalid_input', { fields: { [field]: 'Please upload the picture again.' } })
}

/** Keeps a picture from being removed as unused until the transaction ends. @returns false when there is none */
async function lockImage(tx: Transaction<Tables>, url: string, ownerId?: string): Promise<boolean> {
  const id = imageIdOf(url)
  if (!id) return false
  const images = tx
    .selectFrom('images')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forKeyShare()
  const image = await (ownerId ? images.where('owner_id', '=', ownerId) : images).executeTakeFirst()
  return image !== undefined
}

const imageId = z.uuid()

function imageIdOf(url: string): string | undefined {
  const [, , segment] = url.split('/')
  return imageId.safeParse(segment).data
}
