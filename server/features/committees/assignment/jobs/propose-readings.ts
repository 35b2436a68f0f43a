import { z } from 'zod'
import { type DatabaseDeps, job } from '../../../../platform/jobs/job.ts'
import { compute } from '../compute-proposal-service.ts'

/** Computes a proposal of who reads what [FAIR4]. */
export const proposeReadings = job({
  kind: 'propose_readings',
  lane: 'prompt',
  payload: z.object({ proposal: z.uuid() }),
  run: ({ proposal }, { db }: DatabaseDeps, { stopping }) => compute(db, proposal, stopping),
})
