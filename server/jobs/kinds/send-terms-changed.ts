import { z } from 'zod'
import { termsChangedMail } from '../../notifications/templates/terms-changed.ts'
import { job, type JobDeps } from '../job.ts'
import { aboutClosing } from '../payloads.ts'

/** Mails somebody that a scholarship closes earlier than it did, or has another fee [ROUND2]. */
export const sendTermsChanged = job({
  kind: 'send_terms_changed',
  lane: 'bulk',
  payload: aboutClosing.extend({
    reason: z.string(),
    closes: z.string(),
    fee: z.string(),
    paid: z.boolean(),
  }),
  async run(mail, deps: Pick<JobDeps, 'mailer' | 'readSite' | 'preferencesOf'>, { key }) {
    const preferences = mail.userId === undefined ? undefined : await deps.preferencesOf(mail.userId)
    const content = termsChangedMail({ ...mail, preferences }, await deps.readSite())
    await deps.mailer.send({
      to: mail.to,
      key,
      ...(preferences && { unsubscribe: preferences.unsubscribe }),
      ...content,
    })
  },
})
