import { z } from 'zod'
import { twoFactorsResetMail } from '../mails/two-factors-reset.ts'
import { job, type MailDeps } from '../../../platform/jobs/job.ts'

/** Tells a person that somebody has reset their two-step sign-in. */
export const sendTwoFactorsReset = job({
  kind: 'send_two_factors_reset',
  lane: 'prompt',
  payload: z.object({
    to: z.string(),
    name: z.string(),
    /** The admin who did it; left out for the operator. */
    by: z.string().optional(),
  }),
  async run(mail, { mailer, readSite }: MailDeps, { key }) {
    await mailer.send({ to: mail.to, key, ...twoFactorsResetMail(mail, await readSite()) })
  },
})
