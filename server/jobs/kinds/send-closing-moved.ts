import { z } from 'zod'
import { closingMovedMail } from '../../notifications/templates/closing-moved.ts'
import { job, type JobDeps } from '../job.ts'
import { aboutClosing } from '../payloads.ts'

/** Mails somebody that a scholarship closes later than it did [ROUND2]. */
export const sendClosingMoved = job({
  kind: 'send_closing_moved',
  lane: 'bulk',
  payload: aboutClosing.extend({ closes: z.string() }),
  async run(mail, deps: Pick<JobDeps, 'mailer' | 'readSite' | 'preferencesOf'>, { key }) {
    const preferences = mail.userId === undefined ? undefined : await deps.preferencesOf(mail.userId)
    const content = closingMovedMail({ ...mail, preferences }, await deps.readSite())
    await deps.mailer.send({
      to: mail.to,
      key,
      ...(preferences && { unsubscribe: preferences.unsubscribe }),
      ...content,
    })
  },
})
