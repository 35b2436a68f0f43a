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

/** Stores payments as if they had been made here, without events; those that are known stay as they are. */
export async function storeCharges(db: Database, charges: readonly StoredCharge[]): Promise<void> {
  if (charges.length === 0) return
  const card = 'pm_card_visa'
  await db.transaction().execute(async tx => {
    await tx
      .insertInto('payment_intents')
      .values(
        charges.map(({ intentId: id, chargeId, amount, currency, at, metadata }) => ({
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
        })),
      )
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await tx
      .insertInto('charges')
      .values(
        charges.map(({ intentId, chargeId: id, amount, at, refundId }) => ({
          id,
          payment_intent: intentId,
          payment_method: card,
          amount,
          amount_refunded: refundId ? amount : 0,
          status: 'succeeded' as const,
          created: at,
        })),
      )
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const refunds = charges.flatMap(({ refundId: id, chargeId: charge, intentId, amount, at: created }) =>
      id
        ? [
            {
              id,
              charge,
              payment_intent: intentId,
              amount,
              metadata: {},
              fails_at: null,
              idempotency_key: null,
              created,
            },
          ]
        : [],
    )
    if (refunds.length > 0)
      await tx
        .insertInto('refunds')
        .values(refunds)
        .onConflict(conflict => conflict.doNothing())
        .execute()
  })
}
