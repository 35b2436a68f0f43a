import { z } from 'zod'
import { termsChangedMail } from '../../notifications/templates/terms-changed.ts'
import { job, type JobDeps } from '../job.ts'
import { aboutApplication } from '../payloads.ts'

/** Mails somebody that a scholarship closes earlier than it did, or has another fee [ROUND2]. */
export const sendTermsChanged = job({
  kind: 'send_terms_changed',
  lane: 'bulk',
  payload: aboutApplication.extend({
    reason: z.string(),
    closes: z.string(),
    fee: z.string(),
    paid: z.boolean(),
    url: z.string(),
  }),
  run: async (mail, { mailer, readSite }: Pick<JobDeps, 'mailer' | 'readSite'>, { key }) =>
    mailer.send({ to: mail.to, key, ...termsChangedMail(mail, await readSite()) }),
})
