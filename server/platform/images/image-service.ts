import type { Kysely } from 'kysely'
import { withTransaction } from '../database/connection.ts'
import { newId } from '../database/new-id.ts'
import type { Tables } from '../database/tables.ts'
import { ProductError } from '../product-error.ts'
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts'
import { openImage } from './image-checks.ts'
import type { FileStore } from '../storage/file-store.ts'
import { markUnusedImages } from './mark-removed.ts'
import { beginRemoval } from './removal-lock.ts'
import {
  type EncodingSpeed,
  encodeVariants,
  objectNames,
  type Variant,
  variantContentType,
} from './image-variants.ts'

export interface ImageDeps {
  db: Kysely<Tables>
  images: FileStore
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
 * One limit for all uploads of a process. After eight seconds a request is about to be answered 503, and the work would
 * be wasted.
 */
const limited = createConcurrencyLimit({ parallel: 2, waiting: 16, retryAfter: 5, maxWaitMs: 8_000 })

/**
 * Checks a picture and stores it in every size, the row before the objects, so that leftovers of a failure can be found
 * by their row [V6].
 * @param input `ownerId`: who uploaded it, or null; `speed`: `quick` for many at once
 * @throws ProductError `image_too_large`, `image_not_supported`, `unavailable`
 */
export async function storeImage(
  { db, images }: ImageDeps,
  input: { ownerId: string | null; buffer: Buffer; speed?: EncodingSpeed },
): Promise<StoredImage> {
  const { variants, width, height } = await limited(async () =>
    encodeVariants(await openImage(input.buffer), input.speed ?? 'small'),
  )
  const id = newId()
  await db.insertInto('images').values({ id, owner_id: input.ownerId, width, height }).execute()
  try {
    await putAll(images, id, variants)
    // The account may have been deleted meanwhile, with what was there of the picture.
    if (!(await isKept(db, id))) throw new ProductError('unauthenticated')
  } catch (error) {
    // The job for unused pictures removes what is left.
    await removeImages({ db, images }, [id]).catch(() => undefined)
    throw error
  }
  return { id, url: `/images/${id}/full.webp`, width, height }
}

/** Removes pictures, the objects before the rows; repeatable. @throws when the store fails, and while a backup is made */
export async function removeImages({ db, images }: ImageDeps, ids: string[]): Promise<void> {
  for (const id of ids) {
    await withTransaction(db, async tx => {
      await beginRemoval(tx)
      await Promise.all(objectNames(id).map(name => images.delete(name)))
      await tx.deleteFrom('images').where('id', '=', id).execute()
    })
  }
}

async function isKept(db: Kysely<Tables>, id: string): Promise<boolean> {
  const image = await db
    .selectFrom('images')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return image !== undefined
}

/** Waits for every object even when one fails, so that none arrives after the clean-up. */
async function putAll(images: FileStore, id: string, variants: Variant[]): Promise<void> {
  const puts = variants.map(({ name, bytes }) =>
    images.put(`${id}/${name}`, bytes, variantContentType(name) ?? ''),
  )
  const failed = (await Promise.allSettled(puts)).find(put => put.status === 'rejected')
  if (failed) throw failed.reason
}

/**
 * Removes unused pictures uploaded more than a day ago: the form was never sent or shows another one, the upload was
 * abandoned, or the store failed. @throws when the store fails, for the next attempt
 */
export async function removeUnusedImages({ db, images }: ImageDeps): Promise<void> {
  const mark = () => withTransaction(db, markUnusedImages)
  for (let ids = await mark(); ids.length > 0; ids = await mark()) {
    await removeImages({ db, images }, ids)
  }
}
