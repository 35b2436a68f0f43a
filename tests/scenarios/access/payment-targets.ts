import type { PaymentFileState } from '../../../contract/awards/award-terms.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertAward } from '../../support/award-factories.ts'
import { extended, newObject } from './access-targets.ts'
import type { Maker, Wish } from './access-rows.ts'
import { knownId } from '../../support/known-id.ts'

/** An instalment of somebody's award that is due. */
const instalmentDue: Maker = async ({ product: { db }, owner, whose }) => {
  if (whose === 'absent') return newId()
  const { instalments } = await insertAward(db, { user: owner.userId })
  return instalments[0] ?? ''
}

/** One that is ready. */
const instalmentReady = extended(instalmentDue, (id, { product: { db } }) =>
  db
    .updateTable('instalments')
    .set({ state: 'ready', payee: 'Somebody', payee_kind: 'finance', student_number: '' })
    .where('id', '=', knownId(id))
    .execute(),
)

/** One whose money came back. */
const instalmentReturned = extended(instalmentDue, (id, { product: { db } }) =>
  db
    .updateTable('instalments')
    .set({ state: 'returned', returned_minor: 200_000 })
    .where('id', '=', knownId(id))
    .execute(),
)

/** A file of one instalment of somebody's award, which nobody of staff who is still there has made. */
const paymentFile = (state: PaymentFileState): Maker =>
  newObject(async (id, wish: Wish) => {
    const { db } = wish.product
    const instalment_id = await instalmentReady(wish)
    const amount_minor = 200_000
    await db
      .insertInto('payment_files')
      .values({
        id,
        number: `P-${id}`,
        format: 'csv',
        payee_kind: 'finance',
        currency: 'usd',
        count: 1,
        sum_minor: amount_minor,
        sha256: '0'.repeat(64),
        content: Buffer.from('Reference'),
        state,
        ...(state !== 'made' && { approved_at: new Date() }),
      })
      .execute()
    await db
      .insertInto('payment_items')
      .values({
        file_id: id,
        instalment_id,
        place: 0,
        payment: paymentName(id),
        amount_minor,
        payee: 'Somebody',
        student: 'Somebody',
        student_number: '',
      })
      .execute()
  })

/** By which results name the payment of a file. */
export const paymentName = (file: string) => `P-${file}-01`

export const paymentTargets = {
  instalmentDue,
  instalmentReady,
  instalmentReturned,
  fileMade: paymentFile('made'),
  fileApproved: paymentFile('approved'),
  fileHandedOver: paymentFile('handedOver'),
}
