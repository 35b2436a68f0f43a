import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'
import { compareWithProvider } from '../comparison/comparison-service.ts'
import type { PaymentDependencies } from '../payment-dependencies.ts'

/** Compares the payments with those of the provider, every night [MONEY1]. */
export const comparePayments = job({
  kind: 'compare_payments',
  lane: 'upkeep',
  daily: '02:10',
  payload: z.object({}),
  run: (_nothing, deps: PaymentDependencies) => compareWithProvider(deps),
})
