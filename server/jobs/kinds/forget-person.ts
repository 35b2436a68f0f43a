import { z } from 'zod'
import { forgetPoster } from '../../scholarships/scholarship-edit-service.ts'
import { job, type JobDeps } from '../job.ts'

/** Removes the email address of a deleted account from rows that do not refer to the account. */
export const forgetPerson = job({
  kind: 'forget_person',
  lane: 'prompt',
  payload: z.object({ email: z.string() }),
  async run({ email }, { db }: Pick<JobDeps, 'db'>) {
    await forgetPoster(db, email)
  },
})
