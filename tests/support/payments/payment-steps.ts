import { sql } from 'kysely'
import type { PaymentProduct } from './payment-product.ts'
import { dateIn, insertScholarship, insertUser } from '../factories.ts'

/** A new person and a new scholarship. */
export interface Case {
  userId: string
  scholarshipId: string
}

export async function newCase(
  { db }: PaymentProduct,
  values: Parameters<typeof insertScholarship>[1] = {},
): Promise<Case> {
  return { userId: await insertUser(db), scholarshipId: await insertScholarship(db, values) }
}

/** `POST /create-payment-intent` */
export function createIntent(product: PaymentProduct, { userId, scholarshipId }: Case) {
  return product.call(userId, 'POST /create-payment-intent', { scholarshipId })
}

/** Opens an intent. @returns its id and client secret */
export async function openIntent(product: PaymentProduct, subject: Case) {
  const { status, body } = await createIntent(product, subject)
  if (status !== 200 || body.state !== 'pay') throw new Error(`no intent: ${status} ${JSON.stringify(body)}`)
  return { id: body.transactionId as string, clientSecret: body.clientSecret as string }
}

/** `POST /payment` */
export function record(product: PaymentProduct, { userId, scholarshipId }: Case, transactionId: string) {
  return product.call(userId, 'POST /payment', { transactionId, scholarshipId })
}

/** Pays the fee and records it, as the payment page does. @returns the intent's id */
export async function payFee(product: PaymentProduct, subject: Case): Promise<string> {
  const { id, clientSecret } = await openIntent(product, subject)
  await product.pay(clientSecret)
  const { status } = await record(product, subject, id)
  if (status !== 201) throw new Error(`not recorded: ${status}`)
  return id
}

/** A filled-in application form. */
export const form = {
  phone: '+44 20 7946 0000',
  photo: '',
  address: '12 Harbour Road, Bergen',
  gender: 'female',
  degree: 'bachelor',
  ssc: '4.8',
  hsc: '4.9',
}

/** `POST /appliedScholarship` */
export function apply(product: PaymentProduct, { userId, scholarshipId }: Case, changes: object = {}) {
  return product.call(userId, 'POST /appliedScholarship', { ...form, scholarshipId, ...changes })
}

/** The payments of a person for a scholarship, oldest first. */
export function paymentsOf({ db }: PaymentProduct, { userId, scholarshipId }: Case) {
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
export async function historyOf({ db }: PaymentProduct, { userId, scholarshipId }: Case): Promise<string[]> {
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
export async function chargesOf({ db }: PaymentProduct, intentId: string) {
  const { rows } = await sql<{ amount: number; amount_refunded: number }>`
    select amount, amount_refunded from payment_sandbox.charges
    where payment_intent = ${intentId} and status = 'succeeded'`.execute(db)
  return rows
}

/** Days by which a deadline must lie back: over, but still in the payer's 48 hours; and over for payers too. */
export const justOver = () => dateIn(-2)
export const longOver = () => dateIn(-4)

/** Lets the deadline pass. */
export async function setDeadline({ db }: PaymentProduct, { scholarshipId }: Case, deadline: string) {
  await db
    .updateTable('scholarships')
    .set({ application_deadline: deadline })
    .where('id', '=', scholarshipId)
    .execute()
}

/** Changes the fee, in minor units. */
export async function setFee({ db }: PaymentProduct, { scholarshipId }: Case, feeMinor: number) {
  await db
    .updateTable('scholarships')
    .set({ application_fee_minor: feeMinor })
    .where('id', '=', scholarshipId)
    .execute()
}

/** Archives the scholarship, some hours ago. */
export async function archive({ db }: PaymentProduct, { scholarshipId }: Case, hoursAgo: number) {
  await db
    .updateTable('scholarships')
    .set({ archived_at: sql<Date>`now() - make_interval(hours => ${hoursAgo})` })
    .where('id', '=', scholarshipId)
    .execute()
}

/** Makes the payments look as if these minutes had gone by since they were made and last looked at. */
export async function age({ db }: PaymentProduct, { userId }: Case, minutes: number) {
  const back = sql<Date>`now() - make_interval(mins => ${minutes})`
  await db
    .updateTable('payments')
    .set({ created_at: back, updated_at: back })
    .where('user_id', '=', userId)
    .execute()
}
