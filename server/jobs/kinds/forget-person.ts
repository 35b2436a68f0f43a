import { z } from 'zod'
import { forgetPoster } from '../../scholarships/scholarship-edit-service.ts'
import { job, type JobDeps } from '../job.ts'

/** Removes the email address of a deleted account where no other row leads to it. */
export const forgetPerson = job({
  kind: 'forget_person',
  lane: 'prompt',
  payload: z.object({ email: z.string() }),
  async run({ email }, { db, forgetPayer }: Pick<JobDeps, 'db' | 'forgetPayer'>) {
    await forgetPoster(db, email)
    await forgetPayer?.(email)
  },
})
