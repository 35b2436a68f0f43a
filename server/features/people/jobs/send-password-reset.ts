import { z } from 'zod'
import { passwordResetMail } from '../mails/password-reset.ts'
import { job, type MailDeps } from '../../../platform/jobs/job.ts'

/** Sends the link for a new password, unless it has expired by then [A2]. */
export const sendPasswordReset = job({
  kind: 'send_password_reset',
  lane: 'prompt',
  payload: z.object({
    to: z.string(),
    name: z.string(),
    /** The link that lets its holder choose a new password. Never logged. */
    url: z.string(),
    /** When the link expires, ISO 8601. */
    expiresAt: z.string(),
  }),
  async run(mail, { mailer, readSite }: MailDeps, { key }) {
    if (new Date(mail.expiresAt) <= new Date()) return
    const content = passwordResetMail(mail, await readSite())
    await mailer.send({ to: mail.to, key, requested: true, ...content })
  },
})
