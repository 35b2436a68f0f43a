import { z } from 'zod'
import { applicationStatuses } from '../../../contract/applications/application-terms.ts'
import { applicationStatusMail } from '../../notifications/templates/application-status.ts'
import { job, type JobDeps } from '../job.ts'
import { aboutApplication } from '../payloads.ts'

/** Tells an applicant that staff have moved their application to another status [T5]. */
export const sendApplicationStatus = job({
  kind: 'send_application_status',
  lane: 'bulk',
  payload: aboutApplication.extend({ status: z.enum(applicationStatuses) }),
  run: (mail, { mailer, siteUrl }: Pick<JobDeps, 'mailer' | 'siteUrl'>, { key }) =>
    mailer.send({ to: mail.to, key, ...applicationStatusMail(mail, siteUrl) }),
})
