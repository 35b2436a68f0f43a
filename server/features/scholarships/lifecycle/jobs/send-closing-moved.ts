import type { PreferenceDeps } from './preference-deps.ts'
import { z } from 'zod'
import { closingMovedMail } from '../mails/closing-moved.ts'
import { job } from '../../../../platform/jobs/job.ts'
import { aboutClosing } from '../../../../platform/jobs/payloads.ts'

/** Mails somebody that a scholarship closes later than it did [ROUND2]. */
export const sendClosingMoved = job({
  kind: 'send_closing_moved',
  lane: 'bulk',
  payload: aboutClosing.extend({ closes: z.string() }),
  async run(mail, deps: PreferenceDeps, { key }) {
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
