import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formatPrice } from '../../../../contract/core/currency.ts'
import { formatClosing } from '../../../../contract/core/time/zoned-minute.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import {
  changeRound,
  closeRound,
  readRound,
} from '../../../../server/features/scholarships/lifecycle/round-service.ts'
import { reconcilePayments } from '../../../../server/features/payments/reconciler/reconciler.ts'
import { termsChangedMail } from '../../../../server/features/scholarships/lifecycle/mails/terms-changed.ts'
import { changeScholarship } from '../../../../server/features/scholarships/scholarship-edit-service.ts'
import { findScholarship } from '../../../../server/features/scholarships/scholarship-service.ts'
import { forSystem } from '../../../../server/platform/access/scope.ts'
import { insertApplication } from '../../../support/application-factories.ts'
import { insertUser } from '../../../support/factories.ts'
import { shortForm } from '../../../support/form-factories.ts'
import { startPaymentProduct } from '../../../support/payments/payment-product.ts'
import { useProduct } from '../../../support/product.ts'

const product = useProduct(startPaymentProduct)

function closedSince(scholarshipId: string, hours: number) {
  return product.db
    .updateTable('scholarships')
    .set({ closed_at: sql<Date>`now() - make_interval(hours => ${hours})`, close_reason: 'spent' })
    .where('id', '=', scholarshipId)
    .execute()
}

test('[ROUND2] who paid before staff closed it may apply for 72 hours', async () => {
  const subject = await product.newCase()
  await product.payFee(subject)
  await closedSince(subject.scholarshipId, 71)
  await reconcilePayments(product.deps)
  expect(await product.statusOf(subject)).toEqual(['succeeded'])
  expect((await product.apply(subject)).status).toBe(201)
})

test('[ROUND2] after 72 hours the money goes back', async () => {
  const subject = await product.newCase()
  await product.payFee(subject)
  await closedSince(subject.scholarshipId, 73)
  expect((await product.apply(subject)).body.error.code).toBe('deadline_passed')
  await reconcilePayments(product.deps)
  expect(await product.statusOf(subject)).toEqual(['refunded'])
})

test('[ROUND2] a fee once paid stays valid when the fee changes, and the mail says so', async () => {
  const subject = await product.newCase()
  await product.payFee(subject)
  const editor = { userId: subject.userId, email: 'office@example.org' }
  const changes = { applicationFees: '$75', reason: 'The sponsor asks for it.' }
  await changeScholarship(product.db, { id: subject.scholarshipId, editor }, changes)
  const { payload } = await product.db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'send_terms_changed')
    .where('key', 'like', `%${subject.scholarshipId}%${subject.userId}`)
    .executeTakeFirstOrThrow()
  const { text } = termsChangedMail(payload as never, {
    name: 'Bursary',
    url: product.siteUrl,
    senderName: 'Bursary',
    timeZone: 'UTC',
  })
  expect(text).toContain('It stays valid: you can apply without paying anything else.')
  await reconcilePayments(product.deps)
  expect(await product.statusOf(subject)).toEqual(['succeeded'])
  expect((await product.apply(subject)).status).toBe(201)
})

test('[ROUND3] payments of the mode that cards are not charged in take no place and are told of nothing', async () => {
  const rehearsal = await product.newCase({ capacity: 1 })
  await product.payFee(rehearsal)
  await product.db
    .updateTable('payments')
    .set({ livemode: true })
    .where('scholarship_id', '=', rehearsal.scholarshipId)
    .execute()
  const other = { ...rehearsal, userId: await insertUser(product.db) }
  await product.payFee(other)
  expect(await product.statusOf(other)).toEqual(['succeeded'])
  await closeRound(product.db, { id: rehearsal.scholarshipId, editedBy: other.userId }, 'The money is spent.')
  const told = await mailsOf('send_closed_early', rehearsal.scholarshipId)
  expect(told.map(({ user }) => user)).toEqual([other.userId])
})

test('[ROUND3] money that comes when the last place is taken goes back', async () => {
  const slow = await product.newCase({ capacity: 1 })
  const { id, clientSecret } = await product.openIntent(slow)
  await product.age(slow, 40)
  const fast = { ...slow, userId: await insertUser(product.db) }
  await product.payFee(fast)
  await product.pay(clientSecret)
  await product.record(slow, id)
  expect(await product.statusOf(slow)).toEqual(['refunded'])
  expect((await product.apply(fast)).status).toBe(201)
})

test('[ROUND3] ten who pay at once for two places: two have a place, nobody has paid without one', async () => {
  const first = await product.newCase({ capacity: 2 })
  const others = await Promise.all(Array.from({ length: 9 }, () => insertUser(product.db)))
  const people = [first, ...others.map(userId => ({ ...first, userId }))]
  await Promise.allSettled(people.map(person => product.payFee(person)))
  const replies = await Promise.all(people.map(person => product.apply(person)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(2)
  const { rows } = await sql<{ kept: number }>`select count(*) as kept from payments
    where scholarship_id = ${first.scholarshipId} and status = 'succeeded' and consumed_at is null`.execute(
    product.db,
  )
  expect(rows[0]?.kept).toBe(0)
})

/** One who has paid, one who prepares, one who saved it with a confirmed address, and one who has applied. */
async function concerned() {
  const payer = await product.newCase()
  await product.payFee(payer)
  const { scholarshipId } = payer
  const [preparing, saver, applicant] = await Promise.all([1, 2, 3].map(() => insertUser(product.db)))
  const { db } = product
  const form = newId()
  await db
    .insertInto('form_versions')
    .values({ id: form, scholarship_id: scholarshipId, number: 1, definition: JSON.stringify(shortForm) })
    .execute()
  await db
    .insertInto('application_drafts')
    .values({ id: newId(), user_id: preparing ?? '', scholarship_id: scholarshipId, form_version_id: form })
    .execute()
  await db
    .insertInto('saved_scholarships')
    .values([saver, applicant].map(user => ({ user_id: user ?? '', scholarship_id: scholarshipId })))
    .execute()
  await db.updateTable('users').set({ email_confirmed_at: new Date() }).execute()
  await insertApplication(db, { user_id: applicant ?? '', scholarship_id: scholarshipId })
  return { scholarshipId, payer: payer.userId, preparing, saver }
}

/** What is mailed of a kind about a scholarship, by who gets it. */
async function mailsOf(kind: string, scholarshipId: string) {
  const { rows } = await sql<{ user: string; paidUntil: string | null; fee: string }>`
    select substring(key from '[^:]+$') as user, payload->>'paidUntil' as "paidUntil", payload->>'fee' as fee from jobs
      where kind = ${kind} and key like ${`%${scholarshipId}%`}`.execute(product.db)
  return rows
}

test('[ROUND2] closing before its time is told to who saved, began or paid; payers learn until when they can apply', async () => {
  const { scholarshipId, payer, preparing, saver } = await concerned()
  await closeRound(product.db, { id: scholarshipId, editedBy: payer }, 'The money is spent.')
  const mails = await mailsOf('send_closed_early', scholarshipId)
  const dayOf = (words: string | null) => words?.replace(/^.* (on|of) /, '')
  const until = dayOf(formatClosing(new Date(Date.now() + 72 * 3_600_000), 'UTC'))
  expect(mails.map(({ user }) => user).toSorted()).toEqual([payer, preparing, saver].toSorted())
  for (const { user, paidUntil } of mails) {
    expect(dayOf(paidUntil)).toBe(user === payer ? until : undefined)
  }
})

test('[ROUND2] a later closing is told to who saved, began or paid', async () => {
  const { scholarshipId, payer, preparing, saver } = await concerned()
  const { version } = await readRound(product.db, forSystem('a test'), scholarshipId)
  const later = { version, closesAt: '2099-03-01T12:00', timeZone: 'Africa/Lagos' }
  await changeRound(product.db, { id: scholarshipId, editedBy: payer }, later)
  const mails = await mailsOf('send_closing_moved', scholarshipId)
  expect(mails.map(({ user }) => user).toSorted()).toEqual([payer, preparing, saver].toSorted())
})

test('[ROUND2] [T1] another fee, or an earlier deadline, of what is open is told with its reason; a later one as such', async () => {
  const { scholarshipId, payer, preparing, saver } = await concerned()
  await product.db
    .updateTable('scholarships')
    .set({ application_deadline: '2099-05-01' })
    .where('id', '=', scholarshipId)
    .execute()
  const editor = { userId: payer, email: 'office@example.org' }
  const edit = (changes: object) => changeScholarship(product.db, { id: scholarshipId, editor }, changes)
  const everybody = [payer, preparing, saver].toSorted()
  const asked = formatPrice(
    (await findScholarship(product.db, scholarshipId))?.application_fee_minor ?? 0,
    'usd',
  )
  await edit({ scholarshipName: 'Renamed Award' })
  await edit({ applicationDeadline: '2099-06-01' })
  expect((await mailsOf('send_closing_moved', scholarshipId)).map(({ user }) => user).toSorted()).toEqual(
    everybody,
  )
  expect(await mailsOf('send_terms_changed', scholarshipId)).toEqual([])

  for (const change of [{ applicationDeadline: '2099-03-01' }, { applicationFees: '$75', reason: '' }]) {
    await expect(edit(change)).rejects.toMatchObject({ fields: { reason: expect.stringContaining('why') } })
  }
  await edit({
    applicationDeadline: '2099-03-01',
    applicationFees: '$75',
    reason: 'The sponsor asks for it.',
  })
  const { rows } = await sql<{ user: string; payload: Record<string, unknown> }>`
    select substring(key from '[^:]+$') as user, payload from jobs
      where kind = 'send_terms_changed' and key like ${`%${scholarshipId}%`}`.execute(product.db)
  expect(rows.map(({ user }) => user).toSorted()).toEqual(everybody)
  for (const { user, payload } of rows) {
    expect(payload).toMatchObject({ reason: 'The sponsor asks for it.', fee: '$75', paid: user === payer })
    expect(payload['closes']).toContain('2099')
  }

  // Twice more within two minutes: one mail tells the last state, and none that all is as it was.
  await edit({ applicationFees: '$90', reason: 'A slip.' })
  const fees = await mailsOf('send_terms_changed', scholarshipId)
  expect(fees).toHaveLength(3)
  expect(new Set(fees.map(({ fee }) => fee))).toEqual(new Set(['$90']))
  await edit({ applicationFees: asked, applicationDeadline: '2099-05-01', reason: 'As it was.' })
  expect(await mailsOf('send_terms_changed', scholarshipId)).toEqual([])

  await product.db
    .updateTable('scholarships')
    .set({ application_deadline: '2020-03-01' })
    .where('id', '=', scholarshipId)
    .execute()
  await edit({ applicationFees: '$80' })
  expect(await mailsOf('send_terms_changed', scholarshipId)).toEqual([])
})
