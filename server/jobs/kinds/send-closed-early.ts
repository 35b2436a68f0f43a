import { z } from 'zod'
import { closedEarlyMail } from '../../notifications/templates/closed-early.ts'
import { job, type JobDeps } from '../job.ts'
import { aboutApplication } from '../payloads.ts'

/** Mails somebody that a scholarship has closed before its time [ROUND2]. */
export const sendClosedEarly = job({
  kind: 'send_closed_early',
  lane: 'bulk',
  payload: aboutApplication.extend({ reason: z.string(), paidUntil: z.string().nullable(), url: z.string() }),
  run: async (mail, { mailer, readSite }: Pick<JobDeps, 'mailer' | 'readSite'>, { key }) =>
    mailer.send({ to: mail.to, key, ...closedEarlyMail(mail, await readSite()) }),
})
