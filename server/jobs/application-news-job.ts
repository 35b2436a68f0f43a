import { applicationNewsMail } from '../notifications/templates/application-news.ts'
import type { JobDeps } from './job.ts'

type Mail = Parameters<typeof applicationNewsMail>[0] & { to: string; applicationId?: string | undefined }

/**
 * Mails an applicant all that is new about their application, unless a later mail does. What waits since before a version
 * without `applicationId` is told as it was written.
 */
export async function tellNews(
  mail: Mail,
  { mailer, readSite, news }: Pick<JobDeps, 'mailer' | 'readSite' | 'news'>,
  { key }: { key: string },
): Promise<void> {
  const { applicationId } = mail
  const untold = applicationId === undefined ? mail : await news.read(applicationId, key)
  if (!untold) return
  await mailer.send({ to: untold.to, key, ...applicationNewsMail(untold, await readSite()) })
  if (applicationId !== undefined) await news.told(applicationId, untold)
}
