import { z } from 'zod'
import { aboutClosing } from '../../../../platform/jobs/payloads.ts'
import { closingMovedMail } from '../mails/closing-moved.ts'
import { closingMailJob } from './closing-mail-job.ts'

/** Mails somebody that a scholarship closes later than it did [ROUND2]. */
export const sendClosingMoved = closingMailJob(
  'send_closing_moved',
  aboutClosing.extend({ closes: z.string() }),
  closingMovedMail,
)
