import { z } from 'zod'
import type { SignedLinks } from '../signed-links.ts'
import { emailConfirmationMail } from '../mails/email-confirmation.ts'
import { job, type MailDeps } from '../../../platform/jobs/job.ts'

/** Sends the link that confirms an address [SAVE5], also to one that was refused before. */
export const sendEmailConfirmation = job({
  kind: 'send_email_confirmation',
  lane: 'prompt',
  payload: z.object({ to: z.string(), name: z.string(), userId: z.uuid() }),
  async run(
    { to, name, userId },
    { mailer, readSite, links }: MailDeps & { links: Pick<SignedLinks, 'confirmation'> },
    { key },
  ) {
    const mail = emailConfirmationMail({ name, url: links.confirmation(userId) }, await readSite())
    await mailer.send({ to, key, requested: true, ...mail })
  },
})
