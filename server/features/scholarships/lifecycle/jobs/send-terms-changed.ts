import { z } from 'zod'
import { aboutClosing } from '../../../../platform/jobs/payloads.ts'
import { termsChangedMail } from '../mails/terms-changed.ts'
import { closingMailJob } from './closing-mail-job.ts'

/** Mails somebody that a scholarship closes earlier than it did, or has another fee [ROUND2]. */
export const sendTermsChanged = closingMailJob(
  'send_terms_changed',
  aboutClosing.extend({ reason: z.string(), closes: z.string(), fee: z.string(), paid: z.boolean() }),
  termsChangedMail,
)
