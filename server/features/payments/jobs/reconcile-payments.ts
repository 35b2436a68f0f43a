import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'
import type { PaymentDependencies } from '../payment-dependencies.ts'
import { reconcilePayments as reconcile } from '../reconciler/reconciler.ts'

/** Settles payments that were left half-way [P6]. */
export const reconcilePayments = job({
  kind: 'reconcile_payments',
  lane: 'prompt',
  interval: 60,
  payload: z.object({}),
  run: (_nothing, deps: PaymentDependencies) => reconcile(deps),
})
