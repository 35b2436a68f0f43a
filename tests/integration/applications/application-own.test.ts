import { describe, expect, test } from 'vitest'
import type { ApplicationStatus } from '../../../contract/applications/application-terms.ts'
import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { insertImage } from '../../support/factories.ts'
import { type Person, usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const user = usePerson(product)
const other = usePerson(product)
const moderator = usePerson(product, 'moderator')

const form = {
  phone: '+47 55 58 00 00',
  photo: '',
  address: '7 Bryggen, Bergen',
  gender: 'male',
  degree: 'masters',
  ssc: '5.0',
  hsc: '4.1',
}

const make = (status: ApplicationStatus = 'Pending') =>
  insertApplication(product.db, { user_id: user.userId, status })
const rowOf = (id: string) =>
  product.db.selectFrom('applications').selectAll().where('id', '=', knownId(id)).executeTakeFirst()
const edit = (id: string, changes: object = form, by: Person | undefined = user) =>
  ask(product, by, `PATCH /appliedScholarship/${id}`, changes)
const cancel = (id: string, by: Person | undefined = user) =>
  ask(product, by, `DELETE /appliedScholarship/${id}`)
const move = (id: string, status: ApplicationStatus) =>
  ask(product, moderator, `PATCH /appliedScholarship/status/${id}`, { status })

describe('PATCH /appliedScholarship/:id', () => {
  test('[API25] [U4] changes what the applicant filled in, and nothing the server knows better', async () => {
    const id = await make()
    const before = await rowOf(id)
    const claims = {
      universityName: 'Elsewhere',
      category: 'Self-Fund',
      subject: 'Doctor',
      date: '2001-01-01',
    }
    const { status, body } = await edit(id, { ...form, ...claims })
    expect([status, body]).toEqual([200, { modifiedCount: 1 }])
    expect(await rowOf(id)).toEqual({ ...before, ...form, phone_e164: '+4755580000', version: 2 })
  })

  test('[API25] [U4] keeps photo, gender and degree when they are left out', async () => {
    const id = await make()
    const { phone, address, ssc, hsc } = form
    expect((await edit(id, { phone, address, ssc, hsc })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ phone, gender: 'female', degree: 'bachelor' })
  })

  test('[F1] [DESK2] [T4] keeps a phone number as it was pasted, and as E.164; staff find it in any spelling', async () => {
    const id = await make()
    for (const [phone, typed, kept, e164] of [
      ['\u202A+44 20 7946 0958 ext. 12', '020 7946 0958', '+44 20 7946 0958 ext. 12', '+442079460958'],
      ['٠٧٢٢ ٥٥٥ ٤١١', '+254 722 555 411', '0722 555 411', null],
      ['030/1234567', '٠٣٠ ١٢٣٤٥٦٧', '030/1234567', null],
    ] as const) {
      expect((await edit(id, { ...form, phone })).status).toBe(200)
      expect(await rowOf(id)).toMatchObject({ phone: kept, phone_e164: e164 })
      for (const list of ['appliedScholarship', 'desk']) {
        const found = await ask(product, moderator, `GET /${list}?page=1&search=${encodeURIComponent(typed)}`)
        expect(JSON.stringify(found.body)).toContain(id)
      }
    }
  })

  test('[API25] [U4] names every missing or wrong field, and takes no other', async () => {
    const id = await make()
    const { status, body } = await edit(id, { phone: 'x', address: '', gender: 'x', degree: ' ', ssc: ' ' })
    expect([status, Object.keys(body.error.fields).sort()]).toEqual([
      400,
      ['address', 'degree', 'gender', 'hsc', 'phone', 'ssc'],
    ])
    for (const extra of [{ status: 'Completed' }, { feedback: 'good' }, { user_id: other.userId }]) {
      expect((await edit(id, { ...form, ...extra })).status).toBe(400)
    }
    expect((await edit(id, { ...form, degree: 'PhD' })).body.error.fields).toHaveProperty('degree')
    const photo = `/images/${newId()}/full.webp`
    for (const picture of [photo, await insertImage(product.db, other.userId)]) {
      expect((await edit(id, { ...form, photo: picture })).body.error.fields).toHaveProperty('photo')
    }
    expect((await edit('nonsense')).status).toBe(400)
    expect((await rowOf(id))?.version).toBe(1)
  })

  test('[U4] keeps the photo that it has, and takes another one of the applicant', async () => {
    const theirs = await insertImage(product.db, other.userId)
    const id = await insertApplication(product.db, { user_id: user.userId, photo: theirs })
    expect((await edit(id, { ...form, photo: theirs })).status).toBe(200)
    const own = await insertImage(product.db, user.userId)
    expect((await edit(id, { ...form, photo: own })).status).toBe(200)
    expect((await rowOf(id))?.photo).toBe(own)
  })

  test('[API25] [U4] one in process is refused in the words of the specification, a decided one too', async () => {
    const processing = await edit(await make('Processing'))
    expect(refusal(processing)).toEqual([409, 'application_processing'])
    expect(processing.body.error.message).toBe(dashboardMessages.applicationProcessing)
    for (const status of ['Completed', 'Rejected'] as const) {
      expect(refusal(await edit(await make(status)))).toEqual([409, 'application_decided'])
    }
  })

  test('[API25] [R4] somebody else’s is 404 for a user and 403 for staff', async () => {
    const id = await make()
    expect(refusal(await edit(id, form, other))).toEqual([404, 'not_found'])
    expect(refusal(await edit(id, form, moderator))).toEqual([403, 'forbidden'])
    expect(refusal(await edit(newId(), form, moderator))).toEqual([404, 'not_found'])
    expect(refusal(await ask(product, undefined, `PATCH /appliedScholarship/${id}`, form))).toEqual([
      401,
      'unauthenticated',
    ])
    expect((await rowOf(id))?.version).toBe(1)
  })

  test('[API25] [U4] edit or processing, whichever comes first: never an edit after it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await make()
      const address = `${round} Race Street`
      const [edited, moved] = await Promise.all([edit(id, { ...form, address }), move(id, 'Processing')])
      expect(moved.status).toBe(200)
      expect([200, 409]).toContain(edited.status)
      const row = await rowOf(id)
      expect(row?.status).toBe('Processing')
      expect(row?.address === address).toBe(edited.status === 200)
    }
  })
})

describe('DELETE /appliedScholarship/:id', () => {
  test('[API26] [U5] deletes it outright and frees its payment', async () => {
    const id = await make()
    const payment = (await rowOf(id))?.payment_id ?? ''
    expect((await cancel(id)).body).toEqual({ deletedCount: 1 })
    expect(await rowOf(id)).toBeUndefined()
    const paid = await product.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', payment)
      .executeTakeFirstOrThrow()
    expect(paid).toMatchObject({ status: 'succeeded', consumed_at: null })
    expect(refusal(await cancel(id))).toEqual([404, 'not_found'])
  })

  test('[API26] [R4] somebody else’s is 404 for a user and 403 for staff', async () => {
    const id = await make()
    expect(refusal(await cancel(id, other))).toEqual([404, 'not_found'])
    expect(refusal(await cancel(id, moderator))).toEqual([403, 'forbidden'])
    expect((await cancel('nonsense')).status).toBe(400)
    expect(await rowOf(id)).toBeDefined()
  })

  test.each(['Processing', 'Completed', 'Rejected'] as const)(
    '[API26] [U5] [F3] a %s one is deleted as well, but its fee is spent',
    async status => {
      const id = await make(status)
      const payment = (await rowOf(id))?.payment_id ?? ''
      expect((await cancel(id)).body).toEqual({ deletedCount: 1 })
      expect(await rowOf(id)).toBeUndefined()
      const { consumed_at } = await product.db
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', payment)
        .executeTakeFirstOrThrow()
      expect(consumed_at).toBeInstanceOf(Date)
    },
  )
})
