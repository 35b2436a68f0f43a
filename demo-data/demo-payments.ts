import type { Insertable } from 'kysely'
import { defaultCurrency } from '../contract/core/currency.ts'
import { newId } from '../server/platform/database/new-id.ts'
import type { ApplicationsTable, PaymentsTable, RefundsTable } from '../server/platform/database/tables.ts'
import { demoApplications, paidWithoutApplication } from './demo-applications.ts'
import { applicationRow, type ScholarshipRow, timeBefore } from './demo-rows.ts'

/** A fee that was charged with a test card. */
type TestCharge = Pick<PaymentsTable, 'intent_id' | 'charge_id' | 'card_brand' | 'card_last4' | 'receipt_url'>

/** Charges a test card at the provider for the row `paymentId`, before that row is written. */
export type ChargeTestCard = (payment: {
  paymentId: string
  userId: string
  scholarshipId: string
  amountMinor: number
}) => Promise<TestCharge>

interface People {
  now: Date
  /** By the key of a student or an account. */
  userIds: ReadonlyMap<string, string>
  faces: ReadonlyMap<string, string>
  scholarships: ReadonlyMap<string, ScholarshipRow>
}

interface PaidRows {
  payments: Insertable<PaymentsTable>[]
  refunds: Insertable<RefundsTable>[]
  applications: Insertable<ApplicationsTable>[]
}

/**
 * Returns the rows of all applications and their payments, and of the one payment that waits for its application.
 * The demo student's fees are charged at the provider, which is asked about them later; the others' are used up,
 * so nothing asks for them.
 */
export async function paidApplications(
  people: People,
  charge: ChargeTestCard | undefined,
): Promise<PaidRows> {
  const rows: PaidRows = { payments: [], refunds: [], applications: [] }
  for (const demo of demoApplications) {
    const scholarship = people.scholarships.get(demo.scholarship)
    const userId = people.userIds.get(demo.by)
    if (!scholarship || !userId) throw new Error(`Demo application of ${demo.by} for ${demo.scholarship}`)
    const free = scholarship.application_fee_minor === 0
    if (!free && demo.by === 'student' && !charge) continue
    const applicant = { id: userId, photo: people.faces.get(demo.by) ?? '' }
    const application = applicationRow(people.now, demo, applicant, scholarship)
    const payment = { paymentId: application.payment_id, userId, ...feeOf(scholarship) }
    const paid = free ? undefined : await (demo.by === 'student' && charge ? charge : usedUp)(payment)
    rows.payments.push(paymentRow(payment, paid, application.applied_at as Date, true))
    rows.applications.push(application)
  }
  if (charge) rows.payments.push(await waitingPayment(people, charge))
  await addOthers(rows, people)
  return rows
}

/** One in so many applicants paid for another scholarship, too, without applying; of these each third one was declined. */
const othersEvery = 9

/** Payments that did not become applications: refunded after the closing, or declined by the bank [MONEY1]. */
async function addOthers(rows: PaidRows, { now, scholarships }: People): Promise<void> {
  const closed = [...scholarships.values()].filter(row => row.application_fee_minor > 0)
  const taken = new Set(rows.payments.map(row => `${row.user_id} ${row.scholarship_id}`))
  for (const [nth, { user_id: userId }] of [...rows.applications.entries()].filter(
    ([at]) => at % othersEvery === 4,
  )) {
    const scholarship = closed.find(({ id }) => !taken.has(`${userId} ${id}`))
    if (!scholarship) continue
    taken.add(`${userId} ${scholarship.id}`)
    const payment = { paymentId: newId(), userId, ...feeOf(scholarship) }
    const at = timeBefore(now, 20 + nth, `other payment ${nth}`)
    const row = paymentRow(payment, await usedUp(payment), at, false)
    if (nth % 3 === 0) {
      const failure = 'Your card was declined.'
      rows.payments.push({
        ...row,
        status: 'canceled',
        failure,
        charge_id: null,
        paid_at: null,
        recorded_at: null,
      })
      continue
    }
    rows.payments.push({ ...row, status: 'refunded', refunded_minor: payment.amountMinor })
    rows.refunds.push({
      id: newId(),
      payment_id: payment.paymentId,
      provider_id: `re_demo_${payment.paymentId.replaceAll('-', '')}`,
      amount_minor: payment.amountMinor,
      reason: 'not used in time',
      status: 'succeeded',
      created_at: at,
      updated_at: at,
    })
  }
}

/** A payment that was not made at the provider. Amounts in the currency's smallest unit. */
export interface DemoCharge {
  intentId: string
  chargeId: string
  amount: number
  currency: string
  at: Date
  metadata: Record<string, string>
  refundId: string | undefined
}

/** What the provider would know of the payments that were not made there. */
export function demoCharges(
  payments: readonly Insertable<PaymentsTable>[],
  refunds: readonly Insertable<RefundsTable>[],
): DemoCharge[] {
  return payments.flatMap(({ id, intent_id: intentId, charge_id: chargeId, paid_at, user_id, ...row }) => {
    if (!intentId?.startsWith(demoIntents) || !chargeId || !paid_at) return []
    const metadata = { payment_id: id, user_id: user_id ?? '', scholarship_id: row.scholarship_id }
    const refundId = refunds.find(refund => refund.payment_id === id)?.provider_id ?? undefined
    const at = new Date(paid_at)
    return [{ intentId, chargeId, amount: row.amount_minor, currency: row.currency, at, metadata, refundId }]
  })
}

/** Paid yesterday by the demo student, not used yet [F3]. */
async function waitingPayment(people: People, charge: ChargeTestCard): Promise<Insertable<PaymentsTable>> {
  const scholarship = people.scholarships.get(paidWithoutApplication)
  const userId = people.userIds.get('student')
  if (!scholarship || !userId) throw new Error(`Demo payment for ${paidWithoutApplication}`)
  const payment = { paymentId: newId(), userId, ...feeOf(scholarship) }
  return paymentRow(payment, await charge(payment), timeBefore(people.now, 1, 'waiting payment'), false)
}

const feeOf = ({ id, application_fee_minor }: ScholarshipRow) => ({
  scholarshipId: id,
  amountMinor: application_fee_minor,
})

const demoIntents = 'pi_demo_'

const usedUp: ChargeTestCard = ({ paymentId }) =>
  Promise.resolve({
    intent_id: `${demoIntents}${paymentId.replaceAll('-', '')}`,
    charge_id: `ch_demo_${paymentId.replaceAll('-', '')}`,
    card_brand: 'visa',
    card_last4: '4242',
    receipt_url: null,
  })

/** A fee that was paid at this moment, and used up by an application. */
export async function usedPayment(
  { userId, scholarship }: { userId: string; scholarship: ScholarshipRow },
  at: Date,
): Promise<Insertable<PaymentsTable> & { id: string }> {
  const payment = { paymentId: newId(), userId, ...feeOf(scholarship) }
  return { ...paymentRow(payment, await usedUp(payment), at, true), id: payment.paymentId }
}

/** No charge means a zero fee, which is waived [P2]. */
function paymentRow(
  payment: Parameters<ChargeTestCard>[0],
  charge: TestCharge | undefined,
  at: Date,
  used: boolean,
): Insertable<PaymentsTable> {
  return {
    id: payment.paymentId,
    user_id: payment.userId,
    scholarship_id: payment.scholarshipId,
    amount_minor: payment.amountMinor,
    currency: defaultCurrency,
    status: charge ? 'succeeded' : 'waived',
    ...charge,
    recorded_at: charge ? at : null,
    paid_at: charge ? at : null,
    consumed_at: used ? at : null,
    created_at: at,
    updated_at: at,
  }
}
