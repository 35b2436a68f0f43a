import { expect, test } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { ask } from '../../support/ask.ts'
import { insertAnswered } from '../../support/desk-factories.ts'
import { shortForm } from '../../support/form-factories.ts'
import { usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')

test('[DESK2] [TALK1] the queue is filtered by what was asked and is waited for, has not come in time, or has come', async () => {
  const answers = { q_reason: 'Tides' }
  const people = { Ada: answers, Ben: answers, Cleo: answers, Dan: answers }
  const { scholarshipId, ids, applicants } = await insertAnswered(product, { definition: shortForm, people })
  const idOf = (name: string) => ids.get(name) ?? ''
  async function request(name: string) {
    const dueAt = new Date(Date.now() + 5 * 86_400_000).toISOString()
    const body = { _id: newId(), text: 'Which number?', questions: ['phone'], dueAt }
    expect((await ask(product, officer, `POST /informationRequests/${idOf(name)}`, body)).status).toBe(201)
    return body._id
  }
  const change = (id: string, values: { due_at?: Date; settled_at?: Date; settled_as?: 'answered' }) =>
    product.db.updateTable('information_requests').set(values).where('id', '=', knownId(id)).execute()
  const decide = (name: string, status: 'Completed' | 'Pending') =>
    product.db
      .updateTable('applications')
      .set({ status })
      .where('id', '=', knownId(idOf(name)))
      .execute()
  async function found() {
    const within = [`scholarship=${scholarshipId}&`, '']
    const lists = ['waiting', 'lapsed', 'supplied'].map(async asked => {
      const pages = within.map(async where => {
        const { body } = await ask(product, officer, `GET /desk?${where}asked=${asked}`)
        expect([body.total, body.counts.Pending]).toEqual([body.rows.length, body.rows.length])
        return body.rows.map((row: { userName: string }) => row.userName)
      })
      const [ofOne, ofAll] = await Promise.all(pages)
      expect(ofOne).toEqual(ofAll)
      return ofAll
    })
    const [waiting, lapsed, supplied] = await Promise.all(lists)
    return { waiting, lapsed, supplied }
  }

  expect(await found()).toEqual({ waiting: [], lapsed: [], supplied: [] })
  await request('Ada')
  await change(await request('Ben'), { due_at: new Date(Date.now() - 60_000) })
  const answered = { settled_at: new Date(), settled_as: 'answered' as const }
  await change(await request('Cleo'), answered)
  expect(await found()).toEqual({ waiting: ['Ada'], lapsed: ['Ben'], supplied: ['Cleo'] })

  await decide('Ada', 'Completed')
  await decide('Ben', 'Completed')
  const again = await request('Cleo')
  expect(await found()).toEqual({ waiting: ['Cleo'], lapsed: [], supplied: [] })
  await ask(product, officer, `POST /informationRequests/withdraw/${again}`)
  const cleo = applicants[2]
  if (!cleo) throw new Error('no applicant')
  expect((await ask(product, cleo, `DELETE /appliedScholarship/${idOf('Cleo')}`)).status).toBe(200)
  expect((await ask(product, cleo, `POST /undoDelete/${idOf('Cleo')}`)).status).toBe(201)
  expect(await found()).toEqual({ waiting: [], lapsed: [], supplied: ['Cleo'] })
  expect((await ask(product, officer, 'GET /desk?asked=never')).status).toBe(400)
})
