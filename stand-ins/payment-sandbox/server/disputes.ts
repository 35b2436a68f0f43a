import { z } from 'zod'
import { type ApiCall, endpoint, idParameter, noSuch } from './api.ts'
import { recordEvent } from './events.ts'
import type { Database } from './tables.ts'
import { disputeView } from './views.ts'

const listForm = z.strictObject({ payment_intent: idParameter })
const evidenceForm = z.strictObject({
  'evidence[uncategorized_text]': z.literal('winning_evidence'),
})

/** The calls about disputes, with the parameters that the product and its tests send. */
export const disputeEndpoints = [
  endpoint('GET', '/disputes', 'secret', listForm, listDisputes),
  endpoint('POST', '/disputes/:id', 'secret', evidenceForm, winDispute),
]

async function listDisputes({ db }: ApiCall, { payment_intent }: z.output<typeof listForm>): Promise<object> {
  const charge = await disputedCharges(db).where('payment_intent', '=', payment_intent).executeTakeFirst()
  return { object: 'list', data: charge ? [disputeView(charge)] : [], has_more: false }
}

/** The evidence with which a dispute in test mode is won (https://docs.stripe.com/testing#evidence). */
async function winDispute({ db, id }: ApiCall): Promise<object> {
  const charge = await disputedCharges(db)
    .where('charges.id', '=', `ch${id.slice(2)}`)
    .executeTakeFirst()
  if (!charge) throw noSuch('dispute', id)
  await db.updateTable('charges').set({ dispute_won: true }).where('id', '=', charge.id).execute()
  const won = disputeView({ ...charge, dispute_won: true })
  await recordEvent(db, 'charge.dispute.closed', won)
  return won
}

function disputedCharges(db: Database) {
  return db
    .selectFrom('charges')
    .innerJoin('payment_methods', 'payment_methods.id', 'charges.payment_method')
    .selectAll('charges')
    .where('result', '=', 'dispute')
    .where('status', '=', 'succeeded')
}
