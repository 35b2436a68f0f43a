import { describe, expect, test, vi } from 'vitest'
import type { ManagedScholarship } from '../../../contract/scholarships/scholarships.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import {
  forgetPoster,
  removeScholarship,
} from '../../../server/features/scholarships/scholarship-edit-service.ts'
import { insertApplication, insertReview } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { dateIn, insertScholarship, insertImage } from '../../support/factories.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const moderator = usePerson(product, 'moderator', 'Mira Staff')
const admin = usePerson(product, 'admin')
const user = usePerson(product)

const form = () => ({
  universityName: 'Fjord University',
  universityImage: '',
  scholarshipName: 'Fjord Award',
  scholarshipCategory: 'Partial',
  universityLocation: { country: 'Norway', city: 'Ålesund' },
  universityRank: 12,
  applicationDeadline: dateIn(9),
  subjectName: 'Doctor',
  scholarshipDescription: 'Covers tuition.',
  degree: 'Bachelor',
  stipend: '$1,200.50',
  serviceCharge: '$10',
  applicationFees: '$50',
  rating: 4.25,
})

const storedImage = () => insertImage(product.db, null)

const read = (id: string) => ask(product, undefined, `GET /scholarships/${id}`)
const edit = async (id: string) => (await ask(product, moderator, `GET /manageScholarships/${id}`)).body
const patch = (id: string, changes: object, by = moderator) =>
  ask(product, by, `PATCH /scholarships/${id}`, changes)
const remove = (id: string) => ask(product, moderator, `DELETE /scholarships/${id}`)

async function rowOf(id: string) {
  return product.db.selectFrom('scholarships').selectAll().where('id', '=', id).executeTakeFirst()
}

describe('POST /scholarships', () => {
  test('[API9] [T2] offers it to everybody at once, posted by the one who is signed in', async () => {
    const universityImage = await storedImage()
    const sent = {
      ...form(),
      universityImage,
      postedUserEmail: 'someone@else.example',
      postDate: '2001-01-01T00:00:00Z',
    }
    const { status, body } = await ask(product, moderator, 'POST /scholarships', sent)
    expect([status, Object.keys(body)]).toEqual([201, ['insertedId']])
    const { body: shown } = await read(body.insertedId)
    expect(shown).toEqual({
      ...form(),
      _id: body.insertedId,
      universityImage,
      stipend: '$1200.50',
      postDate: expect.any(String),
    })
    expect(Date.parse(shown.postDate)).toBeGreaterThan(Date.now() - 60_000)
    expect((await edit(body.insertedId)).scholarship.postedUserEmail).toBe(moderator.email)
  })

  test('[API9] [T2] what is sent again, or twice at once, is added once; another person may send the same', async () => {
    const sent = { ...form(), scholarshipName: 'Sent Again' }
    const submission = newId()
    const add = (by: Person, query = `?submission=${submission}`) =>
      ask(product, by, `POST /scholarships${query}`, sent)
    const answers = [...(await Promise.all([add(moderator), add(moderator)])), await add(moderator)]
    const ids = new Set(answers.map(({ body }) => body.insertedId))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(ids.size).toBe(1)
    expect(await rowOf([...ids][0])).toMatchObject({ scholarship_name: 'Sent Again' })
    for (const other of [await add(admin), await add(moderator, `?submission=${newId()}`)]) {
      expect(ids.has(other.body.insertedId)).toBe(false)
    }
    const [one, two] = [await add(moderator, ''), await add(moderator, '')]
    expect(one.body.insertedId).not.toBe(two.body.insertedId)
  })

  test('[M2] two who sent the same submission are both forgotten', async () => {
    const posters = [await signUp(product, 'moderator'), await signUp(product, 'moderator')]
    const query = `?submission=${newId()}`
    const added: string[] = []
    for (const poster of posters) {
      added.push((await ask(product, poster, `POST /scholarships${query}`, form())).body.insertedId)
    }
    for (const { email } of posters) await forgetPoster(product.db, email)
    for (const id of added) expect((await rowOf(id))?.posted_by_email).toBe('')
  })

  test('[API9] [T2] names every missing or wrong field, nested ones too', async () => {
    const wrong = {
      ...form(),
      universityName: ' ',
      scholarshipCategory: ' ',
      universityLocation: { country: 'Norway', city: '' },
      universityRank: 0,
      applicationDeadline: '30/01/2027',
      stipend: '1200',
      applicationFees: '$0.20',
      rating: 5.1,
    }
    const { status, body } = await ask(product, moderator, 'POST /scholarships', wrong)
    expect(status).toBe(400)
    expect(Object.keys(body.error.fields).sort()).toEqual([
      'applicationDeadline',
      'applicationFees',
      'rating',
      'scholarshipCategory',
      'stipend',
      'universityLocation.city',
      'universityName',
      'universityRank',
    ])
    expect((await ask(product, moderator, 'POST /scholarships', { ...form(), archived: true })).status).toBe(
      400,
    )
  })

  test('[API9] [T2] the picture must be in our own store', async () => {
    for (const universityImage of [
      'https://example.org/a.png',
      `/images/${newId()}/full.webp`,
      'javascript:1',
    ]) {
      const { status, body } = await ask(product, moderator, 'POST /scholarships', {
        ...form(),
        universityImage,
      })
      expect([status, body.error.fields]).toEqual([
        400,
        { universityImage: 'Please upload the picture again.' },
      ])
    }
  })

  test('[API9] [R4] a user is refused before the input is looked at', async () => {
    expect(refusal(await ask(product, user, 'POST /scholarships', {}))).toEqual([403, 'forbidden'])
    expect(refusal(await ask(product, undefined, 'POST /scholarships', {}))).toEqual([401, 'unauthenticated'])
  })
})

describe('PATCH /scholarships/:id', () => {
  test('[API10] [T1] changes what is sent and keeps the rest, the poster and the post date', async () => {
    const id = await insertScholarship(product.db, { university_image: await storedImage() })
    const before = (await edit(id)).scholarship
    const changes = { scholarshipName: 'New name', applicationFees: '$75', postedUserEmail: 'x@y.example' }
    expect((await patch(id, { ...changes, universityImage: '' })).body).toEqual({ modifiedCount: 1 })
    const after = (await edit(id)).scholarship
    expect(after).toEqual({ ...before, scholarshipName: 'New name', applicationFees: '$75' })
    const universityImage = await storedImage()
    await patch(id, { universityImage })
    expect((await edit(id)).scholarship.universityImage).toBe(universityImage)
  })

  test('[API10] answers 0 when all of it was so already', async () => {
    const id = await insertScholarship(product.db)
    const { version } = await edit(id)
    expect((await patch(id, { rating: 4.5, version })).body).toEqual({ modifiedCount: 0 })
    expect((await edit(id)).version).toBe(version)
  })

  test('[API10] [T1] an edit of an older version is refused and told what others changed', async () => {
    const id = await insertScholarship(product.db)
    const { version } = await edit(id)
    await patch(id, { rating: 3, scholarshipDescription: `${'x'.repeat(199)}🎓`, version })
    await patch(id, { universityLocation: { country: 'Norway', city: 'Oslo' }, stipend: '$7.50' }, admin)
    const late = await patch(id, { scholarshipName: 'Mine', version })
    expect(refusal(late)).toEqual([409, 'changed_meanwhile'])
    expect(late.body.error.fields).toEqual({
      rating: 'Somebody else changed this to "3".',
      scholarshipDescription: `Somebody else changed this to "${'x'.repeat(199)}…".`,
      'universityLocation.city': 'Somebody else changed this to "Oslo".',
      stipend: 'Somebody else changed this to "$7.50".',
    })
    expect((await rowOf(id))?.scholarship_name).toBe('Lakeside Merit Award')
    const fresh = await edit(id)
    expect((await patch(id, { scholarshipName: 'Mine', version: fresh.version })).status).toBe(200)
  })

  test('[API10] [T1] of twenty edits of one version at once, one is kept', async () => {
    const id = await insertScholarship(product.db)
    const { version } = await edit(id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => patch(id, { universityRank: 500 + i, version })),
    )
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(answers.filter(answer => answer.status === 409)).toHaveLength(19)
    const edits = await product.db
      .selectFrom('scholarship_edits')
      .selectAll()
      .where('scholarship_id', '=', id)
      .execute()
    expect(edits).toMatchObject([{ version: 2, columns: ['university_rank'], edited_by: moderator.userId }])
  })

  test('[API10] refuses wrong fields, unknown ids and pictures that are not ours', async () => {
    const id = await insertScholarship(product.db)
    expect((await patch(id, { rating: 0 })).body.error.fields).toHaveProperty('rating')
    expect((await patch(id, { scholarshipName: '' })).body.error.fields).toHaveProperty('scholarshipName')
    expect((await patch(id, { archived_at: null })).status).toBe(400)
    expect((await patch('nonsense', { rating: 3 })).status).toBe(400)
    expect((await patch(id, { universityImage: `/images/${newId()}/full.webp` })).status).toBe(400)
    expect(refusal(await patch(newId(), { rating: 3 }))).toEqual([404, 'not_found'])
    expect((await patch(id, { rating: 3 }, user)).status).toBe(403)
    expect((await rowOf(id))?.version).toBe(1)
  })
})

describe('DELETE /scholarships/:id', () => {
  test('[API11] [T1] erases one that nobody has touched', async () => {
    const id = await insertScholarship(product.db)
    await patch(id, { rating: 2 })
    const { status, body } = await remove(id)
    expect([status, body]).toEqual([200, { deletedCount: 1 }])
    expect(await rowOf(id)).toBeUndefined()
    expect((await read(id)).status).toBe(404)
    expect(refusal(await remove(id))).toEqual([404, 'not_found'])
  })

  const touch = {
    application: (scholarship_id: string) =>
      insertApplication(product.db, { user_id: user.userId, scholarship_id }),
    review: (scholarship_id: string) => insertReview(product.db, { user_id: user.userId, scholarship_id }),
    payment: (scholarshipId: string) =>
      ask(product, user, 'POST /create-payment-intent', { scholarshipId, price: 50 }),
  }
  test.each(Object.keys(touch) as (keyof typeof touch)[])(
    '[API11] [T1] archives one once there is, as here, some %s: gone for everybody, kept for its history',
    async what => {
      const id = await insertScholarship(product.db)
      await touch[what](id)
      expect((await remove(id)).body).toEqual({ deletedCount: 1 })
      expect((await rowOf(id))?.archived_at).toBeInstanceOf(Date)
      expect((await read(id)).status).toBe(404)
      expect((await patch(id, { rating: 2 })).status).toBe(404)
      expect((await remove(id)).status).toBe(404)
      const listed = (await ask(product, moderator, 'GET /manageScholarships?status=archived&size=100')).body
      expect(listed.map((entry: { _id: string }) => entry._id)).toContain(id)
    },
  )

  test('[API11] archives it at the time of the database, whatever the clock of the process says', async () => {
    const id = await insertScholarship(product.db)
    await touch.review(id)
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    await removeScholarship(product.db, { id, editor: moderator }).finally(() => vi.useRealTimers())
    expect(Number((await rowOf(id))?.archived_at)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('[API11] deleting while somebody begins to pay leaves either both or none', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await insertScholarship(product.db)
      const [, intent] = await Promise.all([remove(id), touch.payment(id)])
      const payments = await product.db
        .selectFrom('payments')
        .select('id')
        .where('scholarship_id', '=', id)
        .execute()
      expect((await rowOf(id)) === undefined).toBe(payments.length === 0)
      expect([200, 404]).toContain(intent.status)
    }
  })
})

describe('GET /manageScholarships', () => {
  test('[T1] pages, searches, filters and sorts, with who posted each and the total', async () => {
    const university_name = `Ørsted ${newId()}`
    const word = encodeURIComponent(university_name.toUpperCase())
    const ids: string[] = []
    for (let i = 0; i < 5; i += 1) {
      const application_fee_minor = 1_000 + ((i * 3) % 5) * 100
      ids.push(await insertScholarship(product.db, { university_name, application_fee_minor }))
    }
    const closed = await insertScholarship(product.db, { university_name, application_deadline: dateIn(-3) })
    const list = (query: string) => ask(product, moderator, `GET /manageScholarships?search=${word}&${query}`)
    const idsOf = ({ body }: Awaited<ReturnType<typeof list>>) =>
      body.map((entry: { _id: string }) => entry._id)

    const first = await list('size=4')
    expect([first.status, first.headers.get('x-total-count')]).toEqual([200, '6'])
    expect(first.body[0]).toMatchObject({
      universityName: university_name,
      postedUserEmail: 'office@example.org',
    })
    const second = await list('size=4&page=2')
    expect([...idsOf(first), ...idsOf(second)]).toEqual([closed, ...ids.toReversed()])
    expect(idsOf(await list('status=closed'))).toEqual([closed])
    expect((await list('status=open')).headers.get('x-total-count')).toBe('5')
    const fees = (await list('status=open&sort=-fee')).body.map(
      (entry: { applicationFees: string }) => entry.applicationFees,
    )
    expect(fees).toEqual(['$14', '$13', '$12', '$11', '$10'])
    for (const query of ['sort=id', 'page=0', 'size=101', 'status=Pending', 'x=1']) {
      expect([query, (await list(query)).status]).toEqual([query, 400])
    }
  })

  test('[T1] [ROUND1] each says where it stands, how many applied, and how many of its places are taken', async () => {
    const university_name = `Counted ${newId()}`
    const insert = (values: object) => insertScholarship(product.db, { university_name, ...values })
    const limited = await insert({ scholarship_name: 'A limited', capacity: 3 })
    const decided = await insert({ scholarship_name: 'B decided', application_deadline: dateIn(-3) })
    await insert({ scholarship_name: 'C closed', application_deadline: dateIn(-3) })
    const full = await insert({ scholarship_name: 'D full', capacity: 1 })
    for (const scholarship_id of [limited, limited, decided, full]) {
      const { userId: user_id } = await signUp(product)
      const status = scholarship_id === decided ? 'Rejected' : 'Pending'
      await insertApplication(product.db, { user_id, scholarship_id, status })
    }
    const query = `sort=name&search=${university_name}`
    const rows = await ask(product, moderator, `GET /manageScholarships?${query}`)
    const facts = ({ state, applications, round }: ManagedScholarship) => [
      state,
      applications,
      round && { capacity: round.capacity, placesTaken: round.placesTaken },
    ]
    expect(rows.body.map(facts)).toEqual([
      ['open', 2, { capacity: 3, placesTaken: 2 }],
      ['decided', 1, undefined],
      ['closed', 0, undefined],
      ['full', 1, { capacity: 1, placesTaken: 1 }],
    ])
  })

  test('[T1] one for editing brings its version; an unknown one is 404', async () => {
    const id = await insertScholarship(product.db)
    expect(await edit(id)).toMatchObject({ version: 1, scholarship: { _id: id } })
    expect((await ask(product, moderator, `GET /manageScholarships/${newId()}`)).status).toBe(404)
  })
})
