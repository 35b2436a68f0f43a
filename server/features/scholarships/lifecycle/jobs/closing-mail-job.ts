import type { z } from 'zod'
import type { NoticeKind } from '../../../../../contract/notifications/notice-kinds.ts'
import { job, type MailDeps } from '../../../../platform/jobs/job.ts'
import type { aboutClosing } from '../../../../platform/jobs/payloads.ts'
import type { MailContent, MailSite } from '../../../../platform/mail/mailer.ts'
import type { Preferences } from '../../../../platform/mail/notice-mail.ts'

interface ClosingMailDeps extends MailDeps {
  /** Where this person stops or changes a kind of mails; nothing when the account is gone. */
  preferencesOf: (userId: string, kind: NoticeKind) => Promise<Preferences | undefined>
}

/** Mails somebody what has changed about a scholarship that they saved, prepare or paid for [ROUND2]. */
export function closingMailJob<const Kind extends string, Mail extends z.infer<typeof aboutClosing>>(
  kind: Kind,
  payload: z.ZodType<Mail>,
  write: (mail: Mail & { preferences: Preferences | undefined }, site: MailSite) => MailContent,
) {
  return job({
    kind,
    lane: 'bulk',
    payload,
    async run(mail, { mailer, readSite, preferencesOf }: ClosingMailDeps, { key }) {
      const preferences =
        mail.userId === undefined ? undefined : await preferencesOf(mail.userId, 'reminders')
      const content = write({ ...mail, preferences }, await readSite())
      await mailer.send({
        to: mail.to,
        key,
        ...(preferences && { unsubscribe: preferences.unsubscribe }),
        ...content,
      })
    },
  })
}
