import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { MailDeps } from '../../platform/jobs/job.ts'
import { findLinked } from './letter-repository.ts'
import { referenceNewsMail, type ReferenceNews } from './mails/reference-news.ts'

/** Emails an applicant the outcome of a request as it is now: the referee may have been deleted since. */
export async function mailApplicant(
  { db, mailer, readSite }: MailDeps & { db: Kysely<Tables> },
  { to, request, about }: { to: string; request: string; about: ReferenceNews['about'] },
  key: string,
): Promise<void> {
  const row = await findLinked(db, request)
  if (!row?.stands || row.state === 'forgotten' || row.state === 'replaced') return
  const news = {
    about,
    name: row.applicant_name,
    refereeName: row.name,
    scholarshipId: row.scholarship_id,
    scholarshipName: row.scholarship_name,
    universityName: row.university_name,
  }
  await mailer.send({ to, key, ...referenceNewsMail(news, await readSite()) })
}
