import { recurringJob } from '../../../platform/jobs/job.ts'
import { compareWithProvider } from '../comparison/comparison-service.ts'
import type { PaymentDependencies } from '../payment-dependencies.ts'

/** Compares the payments with those of the provider, every night [MONEY1]. */
export const comparePayments = recurringJob({
  kind: 'compare_payments',
  lane: 'upkeep',
  daily: '02:10',
  run: (deps: PaymentDependencies) => compareWithProvider(deps),
})
