import { type DatabaseDeps, recurringJob } from '../../../platform/jobs/job.ts'
import { tellOfReopenings as tell } from '../reopening-service.ts'

/** Puts the mails about scholarships that are open again into the queue [ROUND3]. */
export const tellOfReopenings = recurringJob({
  kind: 'tell_of_reopenings',
  lane: 'bulk',
  interval: 300,
  run: ({ db }: DatabaseDeps) => tell(db),
})
