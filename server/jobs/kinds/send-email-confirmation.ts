import { z } from 'zod'
import { mailFailure } from '../../notifications/mail-failure.ts'
import { emailConfirmationMail } from '../../notifications/templates/email-confirmation.ts'
import { job, type JobDeps } from '../job.ts'

/** Sends the link that confirms an address [SAVE5]; a refused address is noted, and not tried again. */
export const sendEmailConfirmation = job({
  kind: 'send_email_confirmation',
  lane: 'prompt',
  payload: z.object({ to: z.string(), name: z.string(), userId: z.uuid() }),
  async run(
    { to, name, userId },
    {
      mailer,
      readSite,
      confirmationLink,
      addressRefused,
    }: Pick<JobDeps, 'mailer' | 'readSite' | 'confirmationLink' | 'addressRefused'>,
    { key },
  ) {
    try {
      const mail = emailConfirmationMail({ name, url: confirmationLink(userId) }, await readSite())
      await mailer.send({ to, key, ...mail })
    } catch (error) {
      if (mailFailure(error) !== 'refused') throw error
      await addressRefused(userId)
    }
  },
})
