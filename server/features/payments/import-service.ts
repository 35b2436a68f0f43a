import type { Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { PaymentMode } from './payment-mode-queries.ts'
import { insertExternallyPaid } from './payment-repository.ts'

export { deleteSettledElsewhere } from './payment-repository.ts'

/** Payments for imported applications: what they cost was paid to somebody else, or never [IMPORT1]. @returns their ids, by owner */
export function settleElsewhere(
  tx: Transaction<Tables>,
  { livemode }: PaymentMode,
  { owners, scholarshipId, currency }: { owners: readonly string[]; scholarshipId: string; currency: string },
): Promise<string[]> {
  return insertExternallyPaid(
    tx,
    owners.map(userId => ({ userId, scholarshipId, livemode })),
    currency,
  )
}
