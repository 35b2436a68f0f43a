import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { currency } from '../contract/money.ts'
import { type DemoPorts, seedDemo } from '../server/database/seed/seed-demo.ts'
import type { Tables } from '../server/database/tables.ts'
import { storeImage } from '../server/images/image-service.ts'
import type { ImageStore } from '../server/images/image-store.ts'
import type { CardGateway } from '../server/payments/card-gateway.ts'

interface DemoParts {
  db: Kysely<Tables>
  images: ImageStore
  createAccount: DemoPorts['createAccount']
  gateway: CardGateway
  /** Where the payment sandbox answers; left out when cards are Stripe's. */
  sandbox?: { app: FastifyInstance; prefix: string; publishableKey: string }
}

/** Fills an empty catalogue with the demo data, see `seedDemo`. @returns false when it is not empty */
export function seedDemoData({ db, images, createAccount, gateway, sandbox }: DemoParts): Promise<boolean> {
  return seedDemo({
    db,
    createAccount,
    storePicture: async buffer => {
      const { url } = await storeImage({ db, images }, { ownerId: null, buffer, speed: 'quick' })
      return url
    },
    ...(sandbox && { chargeTestCard: chargeAt(gateway, sandbox) }),
  })
}

/** Pays as the browser would: the demo student's payments must be known to the sandbox when it is asked again. */
function chargeAt(
  gateway: CardGateway,
  { app, prefix, publishableKey }: NonNullable<DemoParts['sandbox']>,
): NonNullable<DemoPorts['chargeTestCard']> {
  return async payment => {
    const { id, clientSecret } = await gateway.createIntent({ ...payment, currency })
    await app.inject({
      method: 'POST',
      url: `${prefix}/v1/payment_intents/${id}/confirm`,
      headers: {
        authorization: `Bearer ${publishableKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({
        client_secret: clientSecret ?? '',
        payment_method: 'pm_card_visa',
      }).toString(),
    })
    const paid = await gateway.retrieveIntent(id)
    if (!paid?.charge) throw new Error('The payment sandbox did not take the demo payment.')
    const { brand, last4, receiptUrl } = paid.charge
    return {
      intent_id: id,
      charge_id: paid.charge.id,
      card_brand: brand,
      card_last4: last4,
      receipt_url: receiptUrl,
    }
  }
}
