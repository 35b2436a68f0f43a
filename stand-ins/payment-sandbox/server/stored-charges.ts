import { type Database, newId } from './tables.ts'

/** A payment that was made elsewhere, with a card that works. Amounts in the currency's smallest unit. */
export interface StoredCharge {
  intentId: string
  chargeId: string
  amount: number
  currency: string
  at: Date
  /** The metadata of the intent. */
  metadata: Record<string, string>
  /** It has gone back in full. */
  refundId?: string | undefined
}

const card = 'pm_card_visa'

/** Stores payments as if they had been made here, without events; those that are known stay as they are. */
export async function storeCharges(db: Database, charges: readonly StoredCharge[]): Promise<void> {
  if (charges.length === 0) return
  const refunds = charges.flatMap(refundOf)
  await db.transaction().execute(async tx => {
    await tx.insertInto('payment_intents').values(charges.map(intentOf)).onConflict(none).execute()
    await tx.insertInto('charges').values(charges.map(chargeOf)).onConflict(none).execute()
    if (refunds.length > 0) await tx.insertInto('refunds').values(refunds).onConflict(none).execute()
  })
}

const none = <Known>(conflict: { doNothing(): Known }) => conflict.doNothing()

const intentOf = ({ intentId: id, chargeId, amount, currency, at, metadata }: StoredCharge) => ({
  id,
  client_secret: `${id}_secret_${newId('s')}`,
  amount,
  currency,
  status: 'succeeded' as const,
  payment_method: card,
  challenge: null,
  latest_charge: chargeId,
  last_payment_error: null,
  metadata,
  idempotency_key: null,
  created: at,
})

const chargeOf = ({ intentId, chargeId: id, amount, at, refundId }: StoredCharge) => ({
  id,
  payment_intent: intentId,
  payment_method: card,
  amount,
  amount_refunded: refundId ? amount : 0,
  status: 'succeeded' as const,
  created: at,
})

function refundOf({ refundId: id, chargeId: charge, intentId, amount, at: created }: StoredCharge) {
  if (!id) return []
  const untold = { metadata: {}, fails_at: null, idempotency_key: null }
  return [{ id, charge, payment_intent: intentId, amount, created, ...untold }]
}
