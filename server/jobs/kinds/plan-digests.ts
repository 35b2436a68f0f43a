import { z } from 'zod'
import { job, type JobDeps } from '../job.ts'

/** Puts the digests of saved searches that are due into the queue [SAVE2]. */
export const planDigests = job({
  kind: 'plan_digests',
  lane: 'prompt',
  interval: 5 * 60,
  payload: z.object({}),
  run: (_nothing, { digests }: Pick<JobDeps, 'digests'>) => digests.plan(),
})
