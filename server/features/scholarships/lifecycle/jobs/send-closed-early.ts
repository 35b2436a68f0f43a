import { z } from 'zod'
import { aboutClosing } from '../../../../platform/jobs/payloads.ts'
import { closedEarlyMail } from '../mails/closed-early.ts'
import { closingMailJob } from './closing-mail-job.ts'

/** Mails somebody that a scholarship has closed before its time [ROUND2]. */
export const sendClosedEarly = closingMailJob(
  'send_closed_early',
  aboutClosing.extend({ reason: z.string(), paidUntil: z.string().nullable() }),
  closedEarlyMail,
)
