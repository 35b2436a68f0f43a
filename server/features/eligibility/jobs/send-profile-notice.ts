import { z } from 'zod'
import { job, type MailDeps } from '../../../platform/jobs/job.ts'
import { profileNotice } from '../mails/profile-notice.ts'

/** Mails somebody that their answers of About You will go [ELIG11]. */
export const sendProfileNotice = job({
  kind: 'send_profile_notice',
  lane: 'bulk',
  payload: z.object({ to: z.string(), name: z.string() }),
  run: async (mail, { mailer, readSite }: MailDeps, { key }) =>
    mailer.send({ to: mail.to, key, ...profileNotice(mail, await readSite()) }),
})
