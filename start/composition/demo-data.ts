import type { Kysely } from 'kysely'
import { defaultCurrency } from '../../contract/core/currency.ts'
import type { Tables } from '../../server/platform/database/tables.ts'
import { seedDemo } from '../../demo-data/seed-demo.ts'
import type { Identity } from '../../server/features/people/identity/identity.ts'
import { storeImage } from '../../server/platform/images/image-service.ts'
import type { FileStore } from '../../server/platform/storage/file-store.ts'
import { createAccount } from '../../server/features/people/user-service.ts'
import type { Cards } from './services.ts'

interface Parts {
  db: Kysely<Tables>
  images: FileStore
  identity: Identity
  cards: Cards
  print: (message: string) => void
}

/** Fills an empty catalogue with demo scholarships, accounts and applications; false when it is not empty. */
export function seedDemoData({ db, images, identity, cards, print }: Parts): Promise<boolean> {
  const { confirmTestCard, storeCharges, gateway } = cards
  return seedDemo({
    db,
    onBegin: () => print('Drawing and storing the demo data…'),
    storePicture: async buffer =>
      (await storeImage({ db, images }, { ownerId: null, buffer, speed: 'quick' })).url,
    createAccount: account => createAccount({ db, identity: identity.service }, account),
    ...(storeCharges && { storeCharges }),
    ...(confirmTestCard && {
      async chargeTestCard(payment) {
        const intent = await gateway.createIntent({ ...payment, currency: defaultCurrency })
        await confirmTestCard(intent.id)
        const charge = (await gateway.retrieveIntent(intent.id))?.charge
        return {
          intent_id: intent.id,
          charge_id: charge?.id ?? null,
          card_brand: charge?.brand ?? null,
          card_last4: charge?.last4 ?? null,
          receipt_url: charge?.receiptUrl ?? null,
        }
      },
    }),
  })
}
