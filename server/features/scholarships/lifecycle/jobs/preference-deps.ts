import type { MailDeps } from '../../../../platform/jobs/job.ts'
import type { Preferences } from '../../../../platform/mail/notice-mail.ts'

/** What a job needs for a mail that nobody asked for by an act. */
export interface PreferenceDeps extends MailDeps {
  /** Where this person stops or changes such mails; nothing when the account is gone. */
  preferencesOf: (userId: string) => Promise<Preferences | undefined>
}
