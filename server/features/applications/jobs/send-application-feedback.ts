import { z } from 'zod'
import { tellNews } from './application-news-job.ts'
import { job } from '../../../platform/jobs/job.ts'
import { aboutApplication, namedId } from '../../../platform/jobs/payloads.ts'

/** Sends an applicant the feedback of staff, with all other news [T4]. */
export const sendApplicationFeedback = job({
  kind: 'send_application_feedback',
  lane: 'bulk',
  payload: aboutApplication.extend({ applicationId: namedId.optional(), feedback: z.string() }),
  run: tellNews,
})
