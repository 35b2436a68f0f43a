import { z } from 'zod'
import { applicationStatuses } from '../../../contract/applications/application-terms.ts'
import { applicationStatusMail } from '../../notifications/templates/application-status.ts'
import { job, type JobDeps } from '../job.ts'
import { aboutApplication } from '../payloads.ts'

/** Mails an applicant the new status of their application [T5]. */
export const sendApplicationStatus = job({
  kind: 'send_application_status',
  lane: 'bulk',
  payload: aboutApplication.extend({ status: z.enum(applicationStatuses) }),
  run: async (mail, { mailer, readSite }: Pick<JobDeps, 'mailer' | 'readSite'>, { key }) =>
    mailer.send({ to: mail.to, key, ...applicationStatusMail(mail, await readSite()) }),
})
