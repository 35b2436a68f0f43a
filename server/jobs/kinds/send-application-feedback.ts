import { z } from 'zod'
import { applicationFeedbackMail } from '../../notifications/templates/application-feedback.ts'
import { job, type JobDeps } from '../job.ts'
import { aboutApplication } from '../payloads.ts'

/** Sends an applicant the feedback of staff [T4]. */
export const sendApplicationFeedback = job({
  kind: 'send_application_feedback',
  lane: 'bulk',
  payload: aboutApplication.extend({ feedback: z.string() }),
  run: async (mail, { mailer, readSite }: Pick<JobDeps, 'mailer' | 'readSite'>, { key }) =>
    mailer.send({ to: mail.to, key, ...applicationFeedbackMail(mail, await readSite()) }),
})
