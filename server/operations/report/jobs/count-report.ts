import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../platform/database/tables.ts'
import { job } from '../../../platform/jobs/job.ts'
import type { PaymentMode } from '../../../features/payments/payment-mode-queries.ts'
import { countAll } from '../report-service.ts'

/** Counts what became of the applications, every night [AUDIT3]. */
export const countReport = job({
  kind: 'count_report',
  lane: 'prompt',
  interval: 24 * 3600,
  payload: z.object({}),
  run: (_nothing, { db, gateway }: { db: Kysely<Tables>; gateway: PaymentMode }) => countAll(db, gateway),
})
