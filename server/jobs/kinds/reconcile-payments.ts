import { z } from 'zod'
import { reconcilePayments as reconcile } from '../../payments/reconciler/reconciler.ts'
import { job, type JobDeps } from '../job.ts'

/** Settles payments that were left half-way [P6]. */
export const reconcilePayments = job({
  kind: 'reconcile_payments',
  lane: 'prompt',
  interval: 60,
  payload: z.object({}),
  run: (_nothing, { payments }: Pick<JobDeps, 'payments'>) => reconcile(payments),
})
