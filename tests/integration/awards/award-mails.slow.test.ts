import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { claimAwardReminders } from '../../../server/features/awards/notice-repository.ts'
import { planAwardReminders } from '../../../server/features/awards/notice-service.ts'
import { withTransaction } from '../../../server/platform/database/connection.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { awardOf, propose, release, switchOn } from '../../support/award-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { mailAbout, mailsTo } from '../../support/mail/outbox.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')

let applicant: Person
let scholarship: string
let application: string
beforeEach(async () => {
  applicant = await signUp(product, 'user', 'Nadia Rahman')
  scholarship = await insertScholarship(product.db, { scholarship_name: 'Boreal Award' })
  const row = { user_id: applicant.userId, scholarship_id: scholarship, scholarship_name: 'Boreal Award' }
  application = await insertApplication(product.db, row)
})

const award = () => awardOf(product, applicant, application)
const lives = (person: Person, zone: string) =>
  sql`insert into mail_preferences (user_id, time_zone) values (${person.userId}, ${zone})
    on conflict (user_id) do update set time_zone = excluded.time_zone`.execute(product.db)

async function offer(amount = '$4,000', settings = {}) {
  await switchOn(product, officer, scholarship, settings)
  await propose(product, officer, application, { outcome: 'award', amount })
  expect(await release(product, officer, scholarship)).toMatchObject({ status: 200 })
  return award()
}

const accept = ({ _id, version }: { _id: string; version: number }) =>
  ask(product, applicant, `POST /awards/answer/${_id}`, { version, answer: 'accept' })

test('[AWARD1] the letter of an award asks for the answer in its subject and its first line, in both zones', async () => {
  await lives(applicant, 'Asia/Dhaka')
  const offered = await offer()
  const mail = await mailAbout(product, applicant.email, 'Please answer by')
  expect(mail.subject).toMatch(/^Please answer by \d+ \w+: You have been awarded \$4,000: Boreal Award$/)
  const [greeting, first] = mail.text.split('\n\n')
  expect(greeting).toContain('Nadia')
  expect(first).toMatch(/^Please accept or decline your award by \w+ \d+ \w+, \d\d:\d\d in Dhaka/)
  expect(mail.text).toContain('It is paid as follows: $2,000 on 1 September 2027, $2,000 on 15 January 2028.')
  expect(mail.text).toContain('Please accept or decline the award within 14 days')
  expect(mail.text).toContain('Office of Scholarships')
  expect(mail.text).toContain(`Answer now:\n${product.siteUrl}/dashboard/award/${offered._id}`)
  expect(mail.text).toContain('Reading this email answers nothing.')
})

test('[AWARD1] an award that nobody has to answer leads to its page; one that ends with its letter is as before', async () => {
  await offer('$4,000', { answerDays: null })
  const mail = await mailAbout(product, applicant.email, 'You have been awarded $4,000')
  expect(mail.text).toContain('See your award:')
  expect(mail.text).not.toContain('accept or decline')

  const other = await signUp(product, 'user', 'Omar')
  const plain = await insertScholarship(product.db, { scholarship_name: 'Plain Award' })
  const row = { user_id: other.userId, scholarship_id: plain, scholarship_name: 'Plain Award' }
  const id = await insertApplication(product.db, row)
  await ask(product, officer, `PATCH /decisions/scholarship/${plain}`, { holds: true })
  await propose(product, officer, id, { outcome: 'award', amount: '$4,000' })
  await release(product, officer, plain)
  const usual = await mailAbout(product, other.email, 'You have been awarded the Plain Award')
  expect(usual.text).toContain('Congratulations! You have been awarded $4,000: Plain Award at')
  expect(usual.text).toContain('See my applications:')
})

/** The moment at which it is this time of day so many days before the award is due, in a zone. */
async function before(answerBy: string, zone: string, days: number, time: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select (((${answerBy}::timestamptz at time zone ${zone})::date - ${days}::integer) + ${time}::time)
      at time zone ${zone} as at`.execute(product.db)
  return rows[0]?.at as Date
}

/** The reminders of the award that would be claimed at a moment, without claiming them. */
async function dueAt(id: string, moment: Date) {
  const undone = new Error('undone')
  let days: number[] = []
  await withTransaction(product.db, async tx => {
    const due = await claimAwardReminders(tx, moment)
    days = due.filter(each => each.id === id).map(each => each.days)
    throw undone
  }).catch(error => {
    if (error !== undone) throw error
  })
  return days
}

test.each(['Pacific/Kiritimati', 'Asia/Kathmandu', 'Europe/Rome', 'America/New_York', 'Pacific/Pago_Pago'])(
  '[AWARD1] reminders are due at nine in %s, 7, 3 and 1 days before',
  async zone => {
    await lives(applicant, zone)
    const { _id, answerBy } = await offer()
    const at = (days: number, time: string) => before(answerBy, zone, days, time)
    for (const days of [7, 3, 1]) {
      expect(await dueAt(_id, await at(days, '08:59'))).toEqual([])
      expect(await dueAt(_id, await at(days, '09:00'))).toEqual([days])
      expect(await dueAt(_id, await at(days, '20:59'))).toEqual([days])
    }
    for (const days of [8, 6, 5, 4, 2, 0]) expect(await dueAt(_id, await at(days, '09:00'))).toEqual([])
  },
)

test('[AWARD1] a reminder is mailed once, and never after answering', async () => {
  await lives(applicant, 'Asia/Dhaka')
  const offered = await offer()
  const seven = await before(offered.answerBy, 'Asia/Dhaka', 7, '09:01')
  await Promise.all([planAwardReminders(product.db, seven), planAwardReminders(product.db, seven)])
  await planAwardReminders(product.db, seven)
  const mail = await mailAbout(product, applicant.email, '7 days left to answer')
  expect(mail.subject).toBe('7 days left to answer: $4,000, Boreal Award')
  expect(mail.text).toMatch(/Please accept or decline your award of \$4,000 by .* in Dhaka/)
  expect((await accept(offered)).status).toBe(200)
  await planAwardReminders(product.db, await before(offered.answerBy, 'Asia/Dhaka', 3, '09:01'))
  await noticesAreSent()
  const reminders = (await mailsTo(product, applicant.email)).filter(({ subject }) =>
    subject.includes('left to answer'),
  )
  expect(reminders).toHaveLength(1)
})

const noticesAreSent = () =>
  vi.waitUntil(async () => {
    const { rows } = await sql`select from jobs where kind = 'send_award_notice' and done_at is null`.execute(
      product.db,
    )
    return rows.length === 0
  })

test('[AWARD4] what was sent back is mailed with the words of the office', async () => {
  const offered = await offer()
  await accept(offered)
  const [, letter] = offered.conditions
  const given = { version: 1, answer: 'Dear donor', documents: [] }
  expect((await ask(product, applicant, `POST /awards/conditions/give/${letter._id}`, given)).status).toBe(
    200,
  )
  const check = { version: 2, act: 'sendBack', words: 'Please name the fund.' }
  expect((await ask(product, officer, `POST /awards/conditions/check/${letter._id}`, check)).status).toBe(200)
  const mail = await mailAbout(product, applicant.email, 'Please correct')
  expect(mail.subject).toBe('Please correct: A thank-you letter to the donor, Boreal Award')
  expect(mail.text).toContain('The office writes: “Please name the fund.”')
  expect(mail.text).toContain('by 1 October 2027')
})

test.each([
  [null, 'The office cannot let you start later.'],
  [30, 'You can start later.'],
])('[AWARD2] the answer to a wish to start later is mailed (%s days)', async (laterDays, words) => {
  const { _id, version } = await offer()
  const asked = await ask(product, applicant, `POST /awards/defer/${_id}`, { version, words: 'In spring.' })
  const answer = { ...asked.body, laterDays, words: 'As we said.' }
  expect((await ask(product, officer, `POST /awards/deferral/${_id}`, answer)).status).toBe(200)
  const mail = await vi.waitUntil(async () =>
    (await mailsTo(product, applicant.email)).find(({ text }) => text.includes(words)),
  )
  expect(mail.text).toContain('The office writes: “As we said.”')
  expect(mail.text).toMatch(/Please accept or decline it by/)
})
