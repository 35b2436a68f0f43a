import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'

/** Settles payments that were left half-way [P6]. */
export const reconcilePayments = job({
  kind: 'reconcile_payments',
  lane: 'prompt',
  interval: 60,
  payload: z.object({}),
  run: (_nothing, deps: { reconcilePayments: () => Promise<void> }) => deps.reconcilePayments(),
})
