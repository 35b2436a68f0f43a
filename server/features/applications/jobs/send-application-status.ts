import { z } from 'zod'
import { applicationStatuses } from '../../../../contract/applications/application-terms.ts'
import { tellNews } from './application-news-job.ts'
import { job } from '../../../platform/jobs/job.ts'
import { aboutApplication, namedId } from '../../../platform/jobs/payloads.ts'

/** Mails an applicant the new status of their application, with all other news [T5]. */
export const sendApplicationStatus = job({
  kind: 'send_application_status',
  lane: 'bulk',
  payload: aboutApplication.extend({
    applicationId: namedId.optional(),
    status: z.enum(applicationStatuses),
  }),
  run: tellNews,
})
