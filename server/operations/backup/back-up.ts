import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'

/** Makes the backup of the day, once for all processes [OPS3]. */
export const backUp = job({
  kind: 'back_up',
  lane: 'prompt',
  interval: 60,
  payload: z.object({}),
  run: (_nothing, { backUp: make }: { backUp: () => Promise<void> }) => make(),
})
