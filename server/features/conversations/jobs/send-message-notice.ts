import type { Database } from '../../../platform/database/connection.ts'
import { job, type MailDeps } from '../../../platform/jobs/job.ts'
import { aboutApplication, namedId } from '../../../platform/jobs/payloads.ts'
import type { Mailer, MailSite } from '../../../platform/mail/mailer.ts'
import { countUnread } from '../conversation-repository.ts'
import { type MessageNotice, messageNoticeMail } from '../mails/unread-messages.ts'

/** Mails an applicant that the office has written, unless they have read it meanwhile [TALK2]. */
export const sendMessageNotice = job({
  kind: 'send_message_notice',
  lane: 'bulk',
  payload: aboutApplication.extend({ applicationId: namedId }),
  run: async ({ to, ...about }, { mailer, readSite, db }: MailDeps & { db: Database }, { key }) => {
    const unread = await countUnread(db, about.applicationId)
    if (unread === 0) return
    await mailNotice({ ...about, unread }, { mailer, site: await readSite() }, { to, key })
  },
})

/** Hands the mail over to the mail server. */
export async function mailNotice(
  notice: MessageNotice,
  { mailer, site }: { mailer: Mailer; site: MailSite },
  { to, key }: { to: string; key: string },
): Promise<void> {
  await mailer.send({ to, key, ...messageNoticeMail(notice, site) })
}
