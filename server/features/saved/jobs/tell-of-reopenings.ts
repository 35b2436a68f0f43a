import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'

/** Puts the mails about scholarships that are open again into the queue [ROUND3]. */
export const tellOfReopenings = job({
  kind: 'tell_of_reopenings',
  lane: 'bulk',
  interval: 300,
  payload: z.object({}),
  run: (_nothing, { tellOfReopenings: tell }: { tellOfReopenings: () => Promise<void> }) => tell(),
})
