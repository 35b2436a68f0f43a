import type { Kysely } from 'kysely'
import { withTransaction } from '../database/connection.ts'
import { newId } from '../database/new-id.ts'
import type { Tables } from '../database/tables.ts'
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts'
import { openImage } from './image-checks.ts'
import type { ImageStore } from './image-store.ts'
import { takeUnusedImages } from './take-images.ts'
import {
  type EncodingSpeed,
  encodeVariants,
  objectNames,
  type Variant,
  variantContentType,
} from './image-variants.ts'

export interface ImageDeps {
  db: Kysely<Tables>
  images: ImageStore
}

export interface StoredImage {
  id: string
  /** `/images/{id}/full.webp`, on the product's own origin. */
  url: string
  /** In pixels, of the full size. */
  width: number
  height: number
}

/**
 * Decoders and encoders are the same for all of a process, hence one bound for all of it. Who has waited for eight
 * seconds is about to be told to come back: the work would be for nobody.
 */
const inTurn = createConcurrencyLimit({ parallel: 2, waiting: 16, retryAfter: 5, patienceMs: 8_000 })

/**
 * Checks a picture and keeps it in every size, first the row, then the objects: its address is known to nobody before
 * all are there, and whatever a failure leaves behind has a row by which it is found again [V6].
 * @param input `ownerId`: who uploaded it, or null; `speed`: `quick` where many are made at once
 * @throws ProductError `image_too_large`, `image_not_supported`, `unavailable`
 */
export async function storeImage(
  { db, images }: ImageDeps,
  input: { ownerId: string | null; buffer: Buffer; speed?: EncodingSpeed },
): Promise<StoredImage> {
  const { variants, width, height } = await inTurn(async () =>
    encodeVariants(await openImage(input.buffer), input.speed ?? 'small'),
  )
  const id = newId()
  await db.insertInto('images').values({ id, owner_id: input.ownerId, width, height }).execute()
  try {
    await putAll(images, id, variants)
  } catch (error) {
    // What cannot be removed now is removed with the pictures that stand nowhere.
    await removeImages({ db, images }, [id]).catch(() => undefined)
    throw error
  }
  return { id, url: `/images/${id}/full.webp`, width, height }
}

/** Removes pictures, first the objects, then the rows; may be repeated. */
export async function removeImages({ db, images }: ImageDeps, ids: string[]): Promise<void> {
  for (const id of ids) {
    await Promise.all(objectNames(id).map(name => images.delete(name)))
    await db.deleteFrom('images').where('id', '=', id).execute()
  }
}

/** Waits for every object even when one fails, so that none arrives after the cleaning up. */
async function putAll(images: ImageStore, id: string, variants: Variant[]): Promise<void> {
  const puts = variants.map(({ name, bytes }) =>
    images.put(`${id}/${name}`, bytes, variantContentType(name) ?? ''),
  )
  const failed = (await Promise.allSettled(puts)).find(put => put.status === 'rejected')
  if (failed) throw failed.reason
}

/**
 * Removes pictures that were uploaded more than a day ago and stand nowhere: the form was never sent or now shows
 * another one, the upload was given up, or the store failed. @throws when the store fails, for the next attempt
 */
export async function removeUnusedImages({ db, images }: ImageDeps): Promise<void> {
  const take = () => withTransaction(db, takeUnusedImages)
  for (let ids = await take(); ids.length > 0; ids = await take()) {
    await removeImages({ db, images }, ids)
  }
}
