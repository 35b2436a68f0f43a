import type { SeenId } from '../../../platform/access/scope.ts'
import type { Database } from '../../../platform/database/connection.ts'
import type { MailDeps } from '../../../platform/jobs/job.ts'
import { applicationNewsMail } from '../mails/application-news.ts'
import { markTold, untoldNews } from '../told-news-repository.ts'

type Mail = Parameters<typeof applicationNewsMail>[0] & { to: string; applicationId?: SeenId | undefined }

/**
 * Mails an applicant all news of their application, unless a later mail does. Jobs of older versions, without
 * `applicationId`, are mailed as they were written.
 */
export async function tellNews(
  mail: Mail,
  { mailer, readSite, db }: MailDeps & { db: Database },
  { key }: { key: string },
): Promise<void> {
  const { applicationId } = mail
  const untold = applicationId === undefined ? mail : await untoldNews(db, applicationId, key)
  if (!untold) return
  await mailer.send({ to: untold.to, key, ...applicationNewsMail(untold, await readSite()) })
  if (applicationId !== undefined) await markTold(db, applicationId, untold)
}
