import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

export interface ApplicationDependencies {
  db: Kysely<Tables>
  /** Whether payments count in live or in test mode. */
  livemode: boolean
}
