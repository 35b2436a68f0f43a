import type { PreferenceDeps } from './preference-deps.ts'
import { z } from 'zod'
import { closedEarlyMail } from '../mails/closed-early.ts'
import { job } from '../../../../platform/jobs/job.ts'
import { aboutClosing } from '../../../../platform/jobs/payloads.ts'

/** Mails somebody that a scholarship has closed before its time [ROUND2]. */
export const sendClosedEarly = job({
  kind: 'send_closed_early',
  lane: 'bulk',
  payload: aboutClosing.extend({ reason: z.string(), paidUntil: z.string().nullable() }),
  async run(mail, deps: PreferenceDeps, { key }) {
    const preferences = mail.userId === undefined ? undefined : await deps.preferencesOf(mail.userId)
    const content = closedEarlyMail({ ...mail, preferences }, await deps.readSite())
    await deps.mailer.send({
      to: mail.to,
      key,
      ...(preferences && { unsubscribe: preferences.unsubscribe }),
      ...content,
    })
  },
})
