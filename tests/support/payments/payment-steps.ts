import { sql, type UpdateObject } from 'kysely'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { filledForm } from '../application-factories.ts'
import type { CardProduct } from './payment-product.ts'
import { dateIn, insertScholarship, insertUser } from '../factories.ts'

/** A new person and a new scholarship. */
export interface Case {
  userId: string
  scholarshipId: string
}

type CaseValues = Parameters<typeof insertScholarship>[1]

/** Days by which a deadline must lie back: over, but still in the payer's 48 hours; and over for payers too. */
export const justOver = () => dateIn(-2)
export const longOver = () => dateIn(-4)

export type PaymentSteps = ReturnType<typeof createPaymentSteps>

/** What tests do with payments at a product, and read of them. */
export function createPaymentSteps({ db, call, pay }: CardProduct) {
  async function newCase(values: CaseValues = {}): Promise<Case> {
    return { userId: await insertUser(db), scholarshipId: await insertScholarship(db, values) }
  }

  /** `POST /create-payment-intent` */
  function createIntent({ userId, scholarshipId }: Case) {
    return call(userId, 'POST /create-payment-intent', { scholarshipId })
  }

  /** Opens an intent. @returns its id and client secret */
  async function openIntent(subject: Case) {
    const { status, body } = await createIntent(subject)
    if (status !== 200 || body.state !== 'pay')
      throw new Error(`no intent: ${status} ${JSON.stringify(body)}`)
    return { id: body.transactionId as string, clientSecret: body.clientSecret as string }
  }

  /** `POST /payment` */
  function record({ userId, scholarshipId }: Case, transactionId: string) {
    return call(userId, 'POST /payment', { transactionId, scholarshipId })
  }

  /** Pays the fee and records it, as the payment page does. @returns the intent's id */
  async function payFee(subject: Case): Promise<string> {
    const { id, clientSecret } = await openIntent(subject)
    await pay(clientSecret)
    const { status } = await record(subject, id)
    if (status !== 201) throw new Error(`not recorded: ${status}`)
    return id
  }

  /** A new case whose fee can be paid: with an open intent. */
  async function newOpenCase(values?: CaseValues) {
    const subject = await newCase(values)
    return { subject, ...(await openIntent(subject)) }
  }

  /** A new case whose intent is paid at the provider; the product has not been told. */
  async function newPaidCase(card?: string) {
    const { subject, id, clientSecret } = await newOpenCase()
    await pay(clientSecret, card)
    return { subject, id }
  }

  /** A new case whose fee is paid and recorded. `id`: the intent's */
  async function newRecordedCase(values?: CaseValues) {
    const subject = await newCase(values)
    return { subject, id: await payFee(subject) }
  }

  /** `POST /appliedScholarship` */
  function apply({ userId, scholarshipId }: Case, changes: object = {}) {
    return call(userId, 'POST /appliedScholarship', { ...filledForm, scholarshipId, ...changes })
  }

  /** The payments of a person for a scholarship, oldest first. */
  function paymentsOf({ userId, scholarshipId }: Case) {
    return db
      .selectFrom('payments')
      .selectAll()
      .where('user_id', '=', userId)
      .where('scholarship_id', '=', scholarshipId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  }

  /** The history of a person's payments for a scholarship, as in `webhook: succeeded`. */
  async function historyOf({ userId, scholarshipId }: Case): Promise<string[]> {
    const lines = await db
      .selectFrom('payment_log')
      .innerJoin('payments', 'payments.id', 'payment_log.payment_id')
      .select(['source', 'what'])
      .where('user_id', '=', userId)
      .where('scholarship_id', '=', scholarshipId)
      .orderBy('payment_log.id')
      .execute()
    return lines.map(({ source, what }) => `${source}: ${what}`)
  }

  /** The successful charges of an intent at the provider. */
  async function chargesOf(intentId: string) {
    const { rows } = await sql<{ amount: number; amount_refunded: number }>`
      select amount, amount_refunded from payment_sandbox.charges
      where payment_intent = ${intentId} and status = 'succeeded'`.execute(db)
    return rows
  }

  const change = ({ scholarshipId }: Case, values: UpdateObject<Tables, 'scholarships'>) =>
    db.updateTable('scholarships').set(values).where('id', '=', scholarshipId).execute()

  /** Lets the deadline pass. */
  const setDeadline = (subject: Case, deadline: string) => change(subject, { application_deadline: deadline })

  /** Changes the fee, in minor units. */
  const setFee = (subject: Case, feeMinor: number) => change(subject, { application_fee_minor: feeMinor })

  /** Archives the scholarship, some hours ago. */
  const archive = (subject: Case, hoursAgo: number) =>
    change(subject, { archived_at: sql<Date>`now() - make_interval(hours => ${hoursAgo})` })

  /** Makes the payments look as if these minutes had gone by since they were made and last looked at. */
  async function age({ userId }: Case, minutes: number) {
    const back = sql<Date>`now() - make_interval(mins => ${minutes})`
    await db
      .updateTable('payments')
      .set({ created_at: back, updated_at: back })
      .where('user_id', '=', userId)
      .execute()
  }

  /** The states of a person's payments for a scholarship, oldest first. */
  async function statusOf(subject: Case) {
    return (await paymentsOf(subject)).map(({ status }) => status)
  }

  return {
    newCase,
    createIntent,
    openIntent,
    record,
    payFee,
    apply,
    paymentsOf,
    historyOf,
    chargesOf,
    setDeadline,
    setFee,
    archive,
    age,
    newOpenCase,
    newPaidCase,
    newRecordedCase,
    statusOf,
  }
}
