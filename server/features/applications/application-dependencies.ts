import type { Kysely } from 'kysely'
import type { PaymentMode } from '../payments/payment-mode-queries.ts'
import type { Tables } from '../../platform/database/tables.ts'

export interface ApplicationDependencies {
  db: Kysely<Tables>
  gateway: PaymentMode
}
