import { applicationReceivedMail } from '../../notifications/templates/application-received.ts'
import { job, type JobDeps } from '../job.ts'
import { z } from 'zod'
import { aboutApplication } from '../payloads.ts'

/** Confirms to an applicant that their application has arrived [F2]. */
export const sendApplicationReceived = job({
  kind: 'send_application_received',
  lane: 'bulk',
  payload: aboutApplication.extend({
    /** What was submitted, for an application with a receipt. */
    submitted: z
      .object({ number: z.string(), answers: z.array(z.tuple([z.string(), z.string()])) })
      .optional(),
  }),
  run: async (mail, { mailer, readSite }: Pick<JobDeps, 'mailer' | 'readSite'>, { key }) =>
    mailer.send({ to: mail.to, key, ...applicationReceivedMail(mail, await readSite()) }),
})
