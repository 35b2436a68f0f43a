import { recurringJob } from '../../../platform/jobs/job.ts'
import type { PaymentDependencies } from '../payment-dependencies.ts'
import { reconcilePayments as reconcile } from '../reconciler/reconciler.ts'

/** Settles payments that were left half-way [P6]. */
export const reconcilePayments = recurringJob({
  kind: 'reconcile_payments',
  lane: 'prompt',
  interval: 60,
  run: (deps: PaymentDependencies) => reconcile(deps),
})
