import { beforeEach, expect, test } from 'vitest'
import { overview } from '../../../contract/overview/overview.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertApplication, insertPayment } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { dateIn, insertScholarship } from '../../support/factories.ts'
import { insertScholarshipWithForm } from '../../support/form-factories.ts'
import { setOffice } from '../../support/office.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const moderator = usePerson(product, 'moderator')

beforeEach(async () => {
  await product.db.deleteFrom('applications').execute()
  await product.db.deleteFrom('payments').execute()
  await product.db.deleteFrom('scholarships').execute()
})

const read = async (person: Person) => {
  const { status, body } = await ask(product, person, 'GET /overview')
  expect(status).toBe(200)
  expect(overview.parse(body)).toEqual(body)
  return body
}
const ids = (entries: { _id: string }[]) => entries.map(entry => entry._id)
const at = (day: string) => new Date(`${day}T12:00:00Z`)

test('[U3] [F3] a user: live applications, next deadlines, payments that wait for their application', async () => {
  const user = await signUp(product)
  const deadline = (days: number) => insertScholarship(product.db, { application_deadline: dateIn(days) })
  const [later, soon, , applied, paid] = [
    await deadline(9),
    await deadline(1),
    await deadline(-2),
    await deadline(2),
    await deadline(5),
  ]
  await insertScholarship(product.db, { application_deadline: dateIn(1), archived_at: new Date() })
  const live = await insertApplication(product.db, { user_id: user.userId, scholarship_id: applied })
  const [refused, long] = [
    await insertApplication(product.db, { user_id: user.userId, status: 'Rejected' }),
    await insertApplication(product.db, { user_id: user.userId, status: 'Completed' }),
  ]
  const step = { from_status: 'Processing', to_status: 'Rejected' } as const
  await product.db
    .insertInto('application_events')
    .values([
      { id: newId(), application_id: refused, ...step },
      { id: newId(), application_id: long, ...step, to_status: 'Completed', at: new Date('2025-01-01') },
    ])
    .execute()
  await insertApplication(product.db)
  const fee = { user_id: user.userId, scholarship_id: paid, intent_id: 'pi_waiting' }
  await insertPayment(product.db, fee)

  const body = await read(user)
  expect([body.role, ids(body.liveApplications)]).toEqual(['user', [live]])
  // What was decided a year ago is no news.
  expect(ids(body.decidedApplications)).toEqual([refused])
  expect(ids(body.nextDeadlines).slice(0, 2)).toEqual([soon, later])
  expect(body.nextDeadlines[0]).not.toHaveProperty('postedUserEmail')
  expect(body.openPayments).toMatchObject([{ transactionId: 'pi_waiting', scholarship: { _id: paid } }])
})

test('[U3] [SAVE1] a user: what is saved and begun, and nothing of it among other scholarships', async () => {
  const user = await signUp(product)
  const free = { application_fee_minor: 0 }
  const [saved, begun, other] = await Promise.all([
    insertScholarship(product.db, { ...free, application_deadline: dateIn(3) }),
    insertScholarshipWithForm(product, { ...free, application_deadline: dateIn(4) }),
    insertScholarship(product.db, { ...free, application_deadline: dateIn(5) }),
  ])
  await ask(product, user, 'POST /saved', { ids: [saved, begun.scholarshipId] })
  await ask(product, user, 'POST /drafts', { scholarshipId: begun.scholarshipId })
  const live = await insertApplication(product.db, { user_id: user.userId })
  await ask(product, moderator, `PATCH /appliedScholarship/status/${live}`, { status: 'Processing' })

  const body = await read(user)
  expect(ids(body.saved)).toEqual([saved])
  expect(body.drafts).toMatchObject([{ scholarshipId: begun.scholarshipId }])
  const next = ids(body.nextDeadlines)
  expect([next.includes(saved), next.includes(begun.scholarshipId), next.includes(other)]).toEqual([
    false,
    false,
    true,
  ])
  expect(body.steps).toEqual([{ applicationId: live, to: 'Processing', at: expect.any(String) }])
  expect((await ask(product, user, 'GET /ownSteps')).body).toEqual(body.steps)
  expect((await ask(product, await signUp(product), 'GET /ownSteps')).body).toEqual([])
  const office = product.db.updateTable('users').set({ role: 'user' })
  await office.where('id', '=', begun.office.userId).execute()
})

test('[T4] the traffic is counted by days of the office', async () => {
  // Twelve and fourteen hours from UTC: at any time it is another day there than here.
  for (const timeZone of ['Etc/GMT+12', 'Pacific/Kiritimati']) {
    await setOffice(product.db, { timeZone })
    const there = new Date().toLocaleDateString('sv', { timeZone })
    await product.db.deleteFrom('applications').execute()
    await insertApplication(product.db)
    expect((await read(moderator)).days.at(-1)).toEqual({ date: there, received: 1, decided: 0 })
  }
  await setOffice(product.db, {})
})

test('[T4] a moderator: the queue by status and age, and the traffic of the last 14 days', async () => {
  const add = async (status: 'Pending' | 'Processing' | 'Completed', day: string) =>
    insertApplication(product.db, { status, applied_at: at(day) })
  const today = dateIn(0)
  const old = await add('Pending', dateIn(-20))
  const older = await add('Processing', dateIn(-30))
  const fresh = await add('Pending', today)
  await add('Completed', dateIn(-3))
  await ask(product, moderator, `PATCH /appliedScholarship/status/${old}`, { status: 'Rejected' })

  const body = await read(moderator)
  expect(body.queue).toEqual([
    { status: 'Pending', count: 1, oldest: at(today).toISOString() },
    { status: 'Processing', count: 1, oldest: at(dateIn(-30)).toISOString() },
    { status: 'Completed', count: 1, oldest: at(dateIn(-3)).toISOString() },
    { status: 'Rejected', count: 1, oldest: at(dateIn(-20)).toISOString() },
  ])
  expect(ids(body.longestWaiting)).toEqual([older, fresh])
  expect(body.days).toHaveLength(14)
  expect(body.days[0].date).toBe(dateIn(-13))
  expect(body.days.at(-1)).toEqual({ date: today, received: 1, decided: 1 })
  expect(body.days.at(-4)).toEqual({ date: dateIn(-3), received: 1, decided: 0 })
  expect(body).not.toHaveProperty('users')
})

test('[M1] an admin: the same, and how many people have each role', async () => {
  const admin = await signUp(product, 'admin')
  const body = await read(admin)
  const counted = await product.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'user')
    .executeTakeFirstOrThrow()
  expect(body.users).toEqual([
    { role: 'user', count: counted.count },
    { role: 'moderator', count: 1 },
    { role: 'admin', count: 1 },
  ])
  expect(body.queue.map((entry: { count: number }) => entry.count)).toEqual([0, 0, 0, 0])
  expect(body.longestWaiting).toEqual([])
})
