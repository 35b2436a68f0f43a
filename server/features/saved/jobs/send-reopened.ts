import { z } from 'zod'
import { reopenedMail } from '../mails/reopened.ts'
import { job, type MailDeps } from '../../../platform/jobs/job.ts'
import { aboutApplication } from '../../../platform/jobs/payloads.ts'

/** Mails somebody who asked for it that a scholarship is open again [ROUND3]. */
export const sendReopened = job({
  kind: 'send_reopened',
  lane: 'bulk',
  payload: aboutApplication.extend({ closes: z.string(), url: z.string() }),
  run: async (mail, { mailer, readSite }: MailDeps, { key }) =>
    mailer.send({ to: mail.to, key, ...reopenedMail(mail, await readSite()) }),
})
