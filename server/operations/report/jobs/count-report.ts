import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { recurringJob } from '../../../platform/jobs/job.ts'
import type { PaymentMode } from '../../../features/payments/payment-mode-queries.ts'
import { countAll } from '../report-service.ts'

interface CountDependencies {
  db: Kysely<Tables>
  gateway: PaymentMode
  log: { error(details: object, message: string): void }
}

/** Counts what became of the applications, every night [AUDIT3]. */
export const countReport = recurringJob({
  kind: 'count_report',
  lane: 'upkeep',
  daily: '01:40',
  run: ({ db, gateway, log }: CountDependencies) => countAll(db, gateway, log),
})
