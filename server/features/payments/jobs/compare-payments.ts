import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'
import { compareWithProvider } from '../comparison/comparison-service.ts'
import type { PaymentDependencies } from '../payment-dependencies.ts'

/** Compares the payments with those of the provider, every night [MONEY1]. */
export const comparePayments = job({
  kind: 'compare_payments',
  lane: 'prompt',
  interval: 24 * 3600,
  payload: z.object({}),
  run: (_nothing, deps: PaymentDependencies) => compareWithProvider(deps),
})
