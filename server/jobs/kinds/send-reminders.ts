import { z } from 'zod'
import { mailFailure } from '../../notifications/mail-failure.ts'
import { remindersMail } from '../../notifications/templates/reminders.ts'
import { job, type JobDeps } from '../job.ts'

type Deps = Pick<JobDeps, 'mailer' | 'siteUrl' | 'reminders' | 'addressRefused'>

/**
 * Mails a person the reminders that are still due, in one mail, never twice [SAVE3]: when it cannot be told whether the
 * mail server has taken it, it is not sent again.
 */
export const sendReminders = job({
  kind: 'send_reminders',
  lane: 'bulk',
  payload: z.object({ userId: z.string(), keys: z.array(z.string()) }),
  async run({ userId, keys }, { mailer, siteUrl, reminders, addressRefused }: Deps, { key }) {
    const mail = await reminders.begin(userId, keys)
    if (!mail) return
    try {
      const { unsubscribe } = mail.preferences
      await mailer.send({ to: mail.to, key, unsubscribe, ...remindersMail(mail, siteUrl) })
    } catch (error) {
      const failure = mailFailure(error)
      if (failure === 'refused') await addressRefused(userId)
      await reminders.end(mail.keys, statesAfter[failure])
      if (failure === 'not given') throw error
      return
    }
    await reminders.end(mail.keys, 'sent')
  },
})

const statesAfter = {
  refused: 'dropped',
  rejected: 'dropped',
  'not given': 'queued',
  unknown: 'unknown',
} as const
