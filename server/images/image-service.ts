import type { Database } from '../database/connection.ts'
import { newId } from '../database/new-id.ts'
import { createWorkQueue } from '../work-queue.ts'
import { openImage } from './image-checks.ts'
import type { ImageStore } from './image-store.ts'
import {
  type EncodingSpeed,
  encodeVariants,
  objectNames,
  type Variant,
  variantContentType,
} from './image-variants.ts'

export interface ImageDeps {
  db: Database
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

/** Decoders and encoders are the same for all of a process, hence one bound for all of it. */
const inTurn = createWorkQueue({ parallel: 2, waiting: 16, retryAfter: 5 })

/**
 * Checks a picture and keeps it in every size, first the objects, then the row, so that a row never lacks its
 * picture; when anything fails nothing is left behind [V6].
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
  try {
    await putAll(images, id, variants)
    await db.insertInto('images').values({ id, owner_id: input.ownerId, width, height }).execute()
  } catch (error) {
    await removeObjects(images, id)
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

/** Removes what it can; the error that led here is the one worth telling. */
async function removeObjects(images: ImageStore, id: string): Promise<void> {
  await Promise.allSettled(objectNames(id).map(name => images.delete(name)))
}
