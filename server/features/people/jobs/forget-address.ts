import { z } from 'zod'
import { forgetPoster } from '../../scholarships/scholarship-edit-service.ts'
import { type DatabaseDeps, job } from '../../../platform/jobs/job.ts'

/** Removes the old address of an account that was deleted, or has another one now, from rows that do not refer to the account. */
export const forgetAddress = job({
  kind: 'forget_person',
  lane: 'prompt',
  payload: z.object({
    email: z.string(),
    /** The address that takes its place. */
    now: z.string().optional(),
  }),
  async run({ email, now }, { db }: DatabaseDeps) {
    await forgetPoster(db, email, now)
  },
})
