import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { removeUnusedImages, storeImage } from '../../server/images/image-service.ts'
import type { ImageStore } from '../../server/images/image-store.ts'
import { insertApplication } from '../support/application-factories.ts'
import { insertScholarship, insertUser } from '../support/factories.ts'
import { type Person, signUp } from '../support/people.ts'
import { startTestProduct, type TestProduct } from '../support/product.ts'

let product: TestProduct
let person: Person
let picture: Buffer<ArrayBuffer>

beforeAll(async () => {
  product = await startTestProduct()
  person = await signUp(product)
  const create = { width: 200, height: 200, channels: 3, background: '#886644' } as const
  picture = Buffer.from(await sharp({ create }).png().toBuffer())
})
afterAll(() => product.stop())

/** @returns the address of a picture that the person uploaded so many hours ago */
async function uploadedBefore(hours: number): Promise<string> {
  const body = new FormData()
  body.set('image', new Blob([picture], { type: 'image/png' }), 'photo.png')
  const headers = { authorization: `Bearer ${person.token}` }
  const answer = await fetch(`${product.siteUrl}/api/images`, { method: 'POST', headers, body })
  const { data } = (await answer.json()) as { data: { display_url: string } }
  await sql`update images set created_at = now() - ${hours} * interval '1 hour'
    where id = ${data.display_url.split('/')[2]}`.execute(product.db)
  return data.display_url
}

const statusOf = async (url: string) => (await fetch(product.siteUrl + url)).status

test('[API29] pictures that stand nowhere are removed after a day, those that are shown stay', async () => {
  const urls = await Promise.all([25, 25, 25, 25, 25, 23].map(uploadedBefore))
  const [unused = '', profile = '', applied = '', cover = '', identity = '', young = ''] = urls
  await product.db.updateTable('users').set({ user_photo: profile }).where('id', '=', person.userId).execute()
  await sql`update identity."user" set image = ${identity} where email = ${person.email}`.execute(product.db)
  await insertApplication(product.db, { user_id: await insertUser(product.db), photo: applied })
  await insertScholarship(product.db, { university_image: cover })

  await sql`update jobs set run_at = now() where key = 'every:remove_unused_pictures'`.execute(product.db)

  await vi.waitFor(async () => expect(await statusOf(unused)).toBe(404), 20_000)
  expect(await Promise.all([profile, applied, cover, identity, young].map(statusOf))).toEqual(
    Array.from({ length: 5 }, () => 200),
  )
})

test('[V6] what a store kept of a failed upload, and would not give up, is removed later', async () => {
  const objects = new Set<string>()
  let broken = true
  const images: ImageStore = {
    async put(name) {
      if (objects.size === 3) throw new Error('no space')
      objects.add(name)
    },
    get: async () => undefined,
    async delete(name) {
      if (broken) throw new Error('out of order')
      objects.delete(name)
    },
  }
  const deps = { db: product.db, images }
  await expect(storeImage(deps, { ownerId: null, buffer: picture })).rejects.toThrow('no space')
  expect(objects.size).toBe(3)
  const [left] = [...objects]
  const id = left?.split('/')[0] ?? ''
  await sql`update images set created_at = now() - interval '25 hours' where id = ${id}`.execute(product.db)

  await expect(removeUnusedImages(deps)).rejects.toThrow('out of order')
  broken = false
  await removeUnusedImages(deps)

  expect([...objects]).toEqual([])
  expect(
    await product.db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst(),
  ).toBeUndefined()
})
