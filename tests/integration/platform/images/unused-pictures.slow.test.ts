import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { createDiskStore } from '../../../../server/platform/storage/disk-store.ts'
import { removeUnusedImages, storeImage } from '../../../../server/platform/images/image-service.ts'
import type { FileStore } from '../../../../server/platform/storage/file-store.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { ask } from '../../../support/ask.ts'
import { saveDraft } from '../../../support/draft-steps.ts'
import { insertScholarshipWithForm } from '../../../support/form-factories.ts'
import { filledForm, insertApplication } from '../../../support/application-factories.ts'
import { untilWaiting } from '../../../support/database/postgres.ts'
import { insertImage, insertScholarship } from '../../../support/factories.ts'
import { type Person, send, signUp, usePerson } from '../../../support/identity/people.ts'
import { pictureFile, uploadPicture } from '../../../support/documents/picture-file.ts'
import { scholarshipForm } from '../../../support/browser/scholarship-form.ts'
import { useProduct } from '../../../support/product.ts'

const product = useProduct()
const person = usePerson(product)
const moderator = usePerson(product, 'moderator')
let scholarshipId: string
let applicationId: string
let picture: Buffer

beforeAll(async () => {
  scholarshipId = await insertScholarship(product.db, { application_fee_minor: 0 })
  applicationId = await insertApplication(product.db, { user_id: person.userId })
  picture = (await pictureFile('photo.png', { width: 200, height: 200 })).buffer
  await productCleaned()
})

/** Returns once the product's own job has put itself off; one under way would take the pictures of a test. */
async function productCleaned(): Promise<void> {
  const putOff = sql`select from jobs
    where key = 'every:remove_unused_pictures' and run_at > now() + interval '5 minutes'`
  await vi.waitFor(async () => expect((await putOff.execute(product.db)).rows).toHaveLength(1), 60_000)
}

/** @returns the address of a picture that the person uploaded so many hours ago */
async function uploadedBefore(hours: number): Promise<string> {
  const url = await uploadPicture(product, person, picture)
  await sql`update images set created_at = now() - ${hours} * interval '1 hour'
    where id = ${url.split('/')[2]}`.execute(product.db)
  return url
}

const statusOf = async (url: string) => (await fetch(product.siteUrl + url)).status

test('[API29] pictures that stand nowhere are removed after a day, those that are shown stay', async () => {
  const urls = await Promise.all([25, 25, 25, 25, 25, 23].map(uploadedBefore))
  const [unused = '', profile = '', applied = '', cover = '', identity = '', young = ''] = urls
  await product.db.updateTable('users').set({ user_photo: profile }).where('id', '=', person.userId).execute()
  await sql`update identity."user" set image = ${identity} where email = ${person.email}`.execute(product.db)
  await insertApplication(product.db, { photo: applied })
  await insertScholarship(product.db, { university_image: cover })

  await sql`update jobs set run_at = now() where key = 'every:remove_unused_pictures'`.execute(product.db)

  await productCleaned()
  expect(await statusOf(unused)).toBe(404)
  expect(await Promise.all([profile, applied, cover, identity, young].map(statusOf))).toEqual(
    Array.from({ length: 5 }, () => 200),
  )
})

test('[API29] [DRAFT2] [DRAFT3] the photo of a draft stays, that of a receipt that was replaced, and those that Undo would bring back', async () => {
  const urls = await Promise.all([25, 25, 25, 25, 25].map(uploadedBefore))
  const [, drafted = '', receipted = '', cancelled = '', givenUp = ''] = urls
  const asking = await insertScholarshipWithForm(product)
  const draft = (await ask(product, person, 'POST /drafts', { scholarshipId: asking.scholarshipId })).body
  await saveDraft(product, person, draft._id, { photo: drafted })
  const answers = [{ question: 'photo', wording: 'Photo', text: receipted }]
  await sql`insert into earlier_receipts (number, user_id, application_id, at, content)
    values (${newId()}, ${person.userId}, ${newId()}, now(),
      ${JSON.stringify({ sections: [{ title: 'Your details', answers }] })})`.execute(product.db)
  const deleted = {
    applications: [{ photo: cancelled }],
    draft_answers: [{ question: 'photo', answer: givenUp }],
  }
  await product.db
    .insertInto('deleted_rows')
    .values({ id: newId(), user_id: person.userId, rows: JSON.stringify(deleted) })
    .execute()

  await sql`update jobs set run_at = now() where key = 'every:remove_unused_pictures'`.execute(product.db)

  await productCleaned()
  expect(await Promise.all(urls.map(statusOf))).toEqual([404, 200, 200, 200, 200])
})

test('[V6] what a store kept of a failed upload, and would not give up, is removed later', async () => {
  const objects = new Set<string>()
  let broken = true
  const images: FileStore = {
    async put(name) {
      if (objects.size === 3) throw new Error('no space')
      objects.add(name)
    },
    async *list() {},
    get: async () => undefined,
    open: async () => undefined,
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

/** What begins to show a picture, with a lock that holds it up after it has found the picture stored. */
const uses: [name: string, lock: string, show: (url: string) => Promise<Response>][] = [
  [
    'a new scholarship',
    'lock table scholarships in share mode',
    universityImage => call(moderator, 'POST', '/scholarships', { ...scholarshipForm, universityImage }),
  ],
  [
    'an edited scholarship',
    'lock table scholarships in share mode',
    universityImage => call(moderator, 'PATCH', `/scholarships/${scholarshipId}`, { universityImage }),
  ],
  [
    'a new application',
    'lock table applications in share mode',
    photo => call(person, 'POST', '/appliedScholarship', { ...filledForm, scholarshipId, photo }),
  ],
  [
    'an edited application',
    'lock table applications in share mode',
    photo => call(person, 'PATCH', `/appliedScholarship/${applicationId}`, { ...filledForm, photo }),
  ],
  [
    'an edited profile',
    'lock table users in share mode',
    image => call(person, 'POST', '/auth/update-user', { image }),
  ],
  [
    'a registered account',
    'lock table users in share mode',
    photo =>
      call(person, 'POST', '/users', { user_email: person.email, user_name: person.name, user_photo: photo }),
  ],
]

function call({ token, cookie }: Person, method: string, path: string, body: object): Promise<Response> {
  return send(product, method, path, { token, cookie, body })
}

test.each(uses)('[API29] a picture that is being removed is refused for %s', async (_name, _lock, show) => {
  const url = await uploadedBefore(25)
  const [begun, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const images = createDiskStore(join(product.dataDir, 'images'))
  const slow: FileStore = {
    ...images,
    async delete(name) {
      begun.resolve()
      await refused.promise
      await images.delete(name)
    },
  }
  const removing = removeUnusedImages({ db: product.db, images: slow })
  await begun.promise

  const answer = await show(url)
  refused.resolve()
  await removing

  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('upload the picture again'),
  ])
})

test.each(uses)(
  '[API29] a picture that %s begins to show at this moment stays',
  async (_name, lock, show) => {
    const url = await uploadedBefore(25)
    const holder = await product.db.startTransaction().execute()
    await sql.raw(lock).execute(holder)
    const showing = show(url)
    try {
      await untilWaiting(product.db)
      await removeUnusedImages({ db: product.db, images: createDiskStore(join(product.dataDir, 'images')) })
    } finally {
      await holder.rollback().execute()
    }

    expect((await showing).ok).toBe(true)
    expect(await statusOf(url)).toBe(200)
  },
)

test('[M2] a picture that staff begin to show while its uploader is deleted stays', async () => {
  const [uploader, admin] = [await signUp(product, 'moderator'), await signUp(product, 'admin')]
  const url = await insertImage(product.db, uploader.userId)
  const holder = await product.db.startTransaction().execute()
  await sql`lock table scholarships in share mode`.execute(holder)
  const showing = call(moderator, 'POST', '/scholarships', { ...scholarshipForm, universityImage: url })
  try {
    await untilWaiting(product.db)
    expect((await send(product, 'DELETE', `/users/${uploader.userId}`, { token: admin.token })).status).toBe(
      200,
    )
  } finally {
    await holder.rollback().execute()
  }
  expect((await showing).status).toBe(201)
  const { rows } = await sql`
    select from jobs where kind = 'remove_pictures' and payload->'ids' ? ${url.split('/')[2]}`.execute(
    product.db,
  )
  expect(rows).toEqual([])
})
