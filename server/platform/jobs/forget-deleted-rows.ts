import { forgetDeletedRows as forget } from '../database/deleted-rows.ts'
import { type DatabaseDeps, recurringJob } from './job.ts'

/** Forgets the applications and drafts whose deletion can no longer be taken back. */
export const forgetDeletedRows = recurringJob({
  kind: 'forget_deleted_rows',
  lane: 'prompt',
  interval: 60,
  run: ({ db }: DatabaseDeps) => forget(db),
})
