import { z } from 'zod'
import { mailFailure } from '../../platform/mail/mail-failure.ts'
import type { MailContent, MailSite } from '../../platform/mail/mailer.ts'
import type { NoticeMail } from '../../platform/mail/notice-mail.ts'
import { type Job, job, type MailDeps } from '../../platform/jobs/job.ts'

export type { NoticeMail }

/** Callbacks of one kind of scheduled mail. */
export interface NoticeSteps<Mail extends NoticeMail> {
  /** Puts what is due into the queue, each notice once. */
  plan(): Promise<void>
  /** Looks again at what of it is still due, and notes that it is being sent. @returns `undefined` when nothing is */
  begin(userId: string, keys: string[]): Promise<Mail | undefined>
  /** Notes what became of those being sent. `queued`: they were not sent and will be. */
  end(keys: string[], state: 'sent' | 'queued' | 'dropped' | 'unknown'): Promise<void>
}

const payload = z.object({ userId: z.uuid(), keys: z.array(z.string()) })

/** Sends one mail of notices. */
export type NoticeJob = Pick<Job<z.infer<typeof payload>, never>, 'kind' | 'lane' | 'payload'>

/**
 * Mails a person the notices that are still due, in one mail, never twice: when it cannot be told whether the mail
 * server has taken it, it is not sent again.
 */
export function noticeJob<const Kind extends string, Mail extends NoticeMail, Steps extends string>(
  kind: Kind,
  { steps: name, write }: { steps: Steps; write: (mail: Mail, site: MailSite) => MailContent },
) {
  return job({
    kind,
    lane: 'bulk',
    payload,
    async run({ userId, keys }, deps: MailDeps & Record<Steps, NoticeSteps<Mail>>, { key }) {
      const { mailer, readSite, [name]: steps } = deps
      const mail = await steps.begin(userId, keys)
      if (!mail) return
      const site = await readSite()
      try {
        const { unsubscribe } = mail.preferences
        await mailer.send({ to: mail.to, key, unsubscribe, ...write(mail, site) })
      } catch (error) {
        const failure = mailFailure(error)
        await steps.end(mail.keys, statesAfter[failure])
        if (failure === 'not given') throw error
        return
      }
      await steps.end(mail.keys, 'sent')
    },
  })
}

const statesAfter = {
  refused: 'dropped',
  rejected: 'dropped',
  'not given': 'queued',
  unknown: 'unknown',
} as const
