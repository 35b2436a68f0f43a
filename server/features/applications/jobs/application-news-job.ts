import type { MailDeps } from '../../../platform/jobs/job.ts'
import { type ApplicationNews, applicationNewsMail } from '../mails/application-news.ts'

/** What an applicant has not been told yet about their application, for the job with this key. */
interface NewsDeps extends MailDeps {
  news: {
    read: (applicationId: string, key: string) => Promise<(ApplicationNews & { to: string }) | undefined>
    told: (applicationId: string, news: ApplicationNews) => Promise<void>
  }
}

type Mail = Parameters<typeof applicationNewsMail>[0] & { to: string; applicationId?: string | undefined }

/**
 * Mails an applicant all that is new about their application, unless a later mail does. What waits since before a version
 * without `applicationId` is told as it was written.
 */
export async function tellNews(
  mail: Mail,
  { mailer, readSite, news }: NewsDeps,
  { key }: { key: string },
): Promise<void> {
  const { applicationId } = mail
  const untold = applicationId === undefined ? mail : await news.read(applicationId, key)
  if (!untold) return
  await mailer.send({ to: untold.to, key, ...applicationNewsMail(untold, await readSite()) })
  if (applicationId !== undefined) await news.told(applicationId, untold)
}
