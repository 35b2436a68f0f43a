import { recurringJob } from '../../platform/jobs/job.ts'

/** Makes the backup of the day, once for all processes [OPS3]. */
export const backUp = recurringJob({
  kind: 'back_up',
  lane: 'prompt',
  interval: 60,
  run: ({ backUp: make }: { backUp: () => Promise<void> }) => make(),
})
