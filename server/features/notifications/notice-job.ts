import { z } from 'zod'
import type { NoticeKind } from '../../../contract/notifications/notice-kinds.ts'
import { mailFailure } from '../../platform/mail/mail-failure.ts'
import type { MailContent, MailSite } from '../../platform/mail/mailer.ts'
import type { NoticeMail } from '../../platform/mail/notice-mail.ts'
import { type Job, job, type MailDeps } from '../../platform/jobs/job.ts'

export type { NoticeMail }

/** One kind of scheduled mail. */
interface NoticeMails<Mail extends NoticeMail, Deps> {
  /** The kind that its reader can stop. */
  notices: NoticeKind
  /** Rechecks which notices are due, and marks them as being sent. @returns `undefined` if none is */
  begin(deps: Deps, userId: string, keys: string[]): Promise<Mail | undefined>
  /** Records the result of sending. `queued`: they were not sent and will be. */
  end(deps: Deps, keys: string[], state: 'sent' | 'queued' | 'dropped' | 'unknown'): Promise<unknown>
  write(mail: Mail, site: MailSite): MailContent
}

const payload = z.object({ userId: z.uuid(), keys: z.array(z.string()) })

/** Sends one mail of notices. */
export interface NoticeJob extends Pick<Job<z.infer<typeof payload>, never>, 'kind' | 'lane' | 'payload'> {
  notices: NoticeKind
}

/**
 * Mails a person the notices that are still due, in one mail, never twice: when it cannot be told whether the mail
 * server has taken it, it is not sent again.
 */
export function noticeJob<const Kind extends string, Mail extends NoticeMail, Deps>(
  kind: Kind,
  { notices, begin, end, write }: NoticeMails<Mail, Deps>,
) {
  const definition = job({
    kind,
    lane: 'bulk',
    payload,
    async run({ userId, keys }, deps: MailDeps & Deps, { key }) {
      const { mailer, readSite } = deps
      const mail = await begin(deps, userId, keys)
      if (!mail) return
      const site = await readSite()
      try {
        const { unsubscribe } = mail.preferences
        await mailer.send({ to: mail.to, key, unsubscribe, ...write(mail, site) })
      } catch (error) {
        const failure = mailFailure(error)
        await end(deps, mail.keys, statesAfter[failure])
        if (failure === 'not given') throw error
        return
      }
      await end(deps, mail.keys, 'sent')
    },
  })
  return { ...definition, notices, write }
}

const statesAfter = {
  refused: 'dropped',
  rejected: 'dropped',
  'not given': 'queued',
  unknown: 'unknown',
} as const
