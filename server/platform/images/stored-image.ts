import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../database/tables.ts'
import { ProductError } from '../product-error.ts'

/**
 * Requires the picture at this address, `/images/{id}/full.webp`, to be in our store, and locks it until the transaction
 * ends; an empty address means no picture.
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
 * Requires the picture of a person or their application to be one that they uploaded, or `kept`, the present one; an empty
 * address means no picture. Somebody else's picture would go with that person's account. An uploaded one is locked until
 * the transaction ends; the row that shows the present one already is.
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
