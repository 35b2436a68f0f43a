import { z } from 'zod'
import { closingMovedMail } from '../../notifications/templates/closing-moved.ts'
import { job, type JobDeps } from '../job.ts'
import { aboutApplication } from '../payloads.ts'

/** Mails somebody that a scholarship closes later than it did [ROUND2]. */
export const sendClosingMoved = job({
  kind: 'send_closing_moved',
  lane: 'bulk',
  payload: aboutApplication.extend({ closes: z.string(), url: z.string() }),
  run: async (mail, { mailer, readSite }: Pick<JobDeps, 'mailer' | 'readSite'>, { key }) =>
    mailer.send({ to: mail.to, key, ...closingMovedMail(mail, await readSite()) }),
})
