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
  if (url && !(await isImageStored(db, url))) {
    throw new ProductError('invalid_input', { fields: { [field]: 'Please upload the picture again.' } })
  }
}

async function isImageStored(db: Database, url: string): Promise<boolean> {
  const [, , segment] = url.split('/')
  const { data: id } = z.uuid().safeParse(segment)
  if (!id) return false
  const image = await db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst()
  return image !== undefined
}
