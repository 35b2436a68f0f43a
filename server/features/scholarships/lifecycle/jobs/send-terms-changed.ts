import type { PreferenceDeps } from './preference-deps.ts'
import { z } from 'zod'
import { termsChangedMail } from '../mails/terms-changed.ts'
import { job } from '../../../../platform/jobs/job.ts'
import { aboutClosing } from '../../../../platform/jobs/payloads.ts'

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
  async run(mail, deps: PreferenceDeps, { key }) {
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
