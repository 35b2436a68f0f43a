import { expect, test } from 'vitest'
import { specified } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'
import { newsTo } from '../../support/mail/outbox.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator')

/** An application to a scholarship without a fee and without questions of its own. */
async function applied() {
  const [scholarshipId, amina] = await Promise.all([
    insertScholarship(product.db, { application_fee_minor: 0, service_charge_minor: 0 }),
    signUp(product),
  ])
  const apply = () => ask(product, amina, 'POST /appliedScholarship', { ...specified, scholarshipId })
  const id: string = (await apply()).body.insertedId
  const receipt = async (number?: string) =>
    (await ask(product, amina, `GET /appliedScholarship/receipt/${id}${number ? `?number=${number}` : ''}`))
      .body
  const own = async () => (await ask(product, amina, 'GET /receipts')).body
  const edit = (changes: object) =>
    ask(product, amina, `PATCH /appliedScholarship/${id}`, { ...specified, ...changes })
  return { id, amina, apply, receipt, own, edit }
}

const textsOf = ({ sections }: { sections: { answers: { question: string; text: string }[] }[] }) =>
  Object.fromEntries(sections.flatMap(({ answers }) => answers.map(({ question, text }) => [question, text])))

test('[DRAFT3] [F2] an application without questions of its own has a receipt; its mail and the desk know the number', async () => {
  const { id, amina, receipt, own } = await applied()
  const { number, ...first } = await receipt()
  expect(first).toMatchObject({
    status: 'Pending',
    hasForm: false,
    all: [{ number }],
    sections: [{ title: 'Your details' }],
  })
  expect(Object.keys(textsOf(first))).toEqual(['phone', 'photo', 'address', 'gender', 'degree', 'ssc', 'hsc'])
  expect(textsOf(first)).toMatchObject({ phone: specified.phone, ssc: specified.ssc })
  expect(await own()).toMatchObject([{ applicationId: id, number, hasForm: false, cancelled: false }])
  const [mail] = await newsTo(product, amina.email, 1)
  expect(mail?.text).toContain(number)
  const found = await ask(product, officer, `GET /desk?page=1&search=${number}`)
  expect(found.body.rows).toMatchObject([{ _id: id }])
})

test('[U4] [DRAFT3] the specified form is edited as before, with a new receipt; the earlier one stays', async () => {
  const { id, amina, receipt, edit } = await applied()
  const before = await receipt()
  expect((await edit({})).body).toEqual({ modifiedCount: 1 })
  expect(await receipt(), 'nothing differs').toEqual(before)
  await edit({ ssc: '4.9' })
  const after = await receipt()
  expect(after.all.map(({ number }: { number: string }) => number)).toEqual([after.number, before.number])
  expect(after.number).not.toBe(before.number)
  expect(textsOf(after)).toEqual({ ...textsOf(before), ssc: '4.9' })
  expect(textsOf(await receipt(before.number))).toEqual(textsOf(before))
  expect(refusal(await ask(product, amina, `POST /drafts/correct/${id}`))[1]).toBe('nothing_to_prepare')
  expect((await newsTo(product, amina.email, 2)).some(({ text }) => text.includes(after.number))).toBe(true)
})

test('[U5] [DRAFT3] cancelling keeps the receipt, Undo gives it back, and applying again has another', async () => {
  const { id, amina, apply, receipt, own } = await applied()
  const { number } = await receipt()
  await ask(product, amina, `DELETE /appliedScholarship/${id}`)
  expect(await own()).toMatchObject([{ number, cancelled: true, hasForm: false }])
  expect(await receipt()).toMatchObject({ number, status: null })
  expect((await ask(product, amina, `POST /undoDelete/${id}`)).status).toBeLessThan(300)
  expect(await own()).toMatchObject([{ number, cancelled: false }])
  await ask(product, amina, `DELETE /appliedScholarship/${id}`)
  expect((await apply()).status).toBe(201)
  expect(await own()).toMatchObject([{ cancelled: false }, { number, cancelled: true }])
})

test('[TALK1] what the office asks for is corrected on its page; the receipt that was there stays valid', async () => {
  const { id, receipt, own } = await applied()
  const { number } = await receipt()
  const request = {
    _id: crypto.randomUUID(),
    text: 'Which phone?',
    questions: ['phone'],
    dueAt: new Date(Date.now() + 10 * 86_400_000).toISOString(),
  }
  expect((await ask(product, officer, `POST /informationRequests/${id}`, request)).status).toBeLessThan(300)
  expect(await own()).toMatchObject([{ number, hasForm: true }])
  expect((await receipt()).all).toHaveLength(1)
})
