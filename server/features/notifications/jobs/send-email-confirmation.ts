import { z } from 'zod'
import { emailConfirmationMail } from '../mails/email-confirmation.ts'
import { job, type MailDeps } from '../../../platform/jobs/job.ts'

/** Sends the link that confirms an address [SAVE5], also to one that was refused before. */
export const sendEmailConfirmation = job({
  kind: 'send_email_confirmation',
  lane: 'prompt',
  payload: z.object({ to: z.string(), name: z.string(), userId: z.uuid() }),
  async run(
    { to, name, userId },
    { mailer, readSite, confirmationLink }: MailDeps & { confirmationLink: (userId: string) => string },
    { key },
  ) {
    const mail = emailConfirmationMail({ name, url: confirmationLink(userId) }, await readSite())
    await mailer.send({ to, key, requested: true, ...mail })
  },
})
