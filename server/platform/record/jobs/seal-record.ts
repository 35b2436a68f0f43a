import { type DatabaseDeps, recurringJob } from '../../jobs/job.ts'
import { sealEntries } from '../seal-entries.ts'

/** Seals what was recorded [AUDIT1]. */
export const sealRecord = recurringJob({
  kind: 'seal_record',
  lane: 'prompt',
  interval: 60,
  run: ({ db }: DatabaseDeps) => sealEntries(db),
})
