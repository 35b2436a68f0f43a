import type { Kysely } from 'kysely'
import { z } from 'zod'
import { namedId } from '../../../platform/jobs/payloads.ts'
import { requestLimits } from '../../../../contract/information-requests/request-limits.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { job, type MailDeps } from '../../../platform/jobs/job.ts'
import { findToMail } from '../information-request-repository.ts'
import { requestNoticeMail } from '../mails/request-notice.ts'

/** Mails an applicant that the office asks for something, or reminds them; not what, and not once it is settled [TALK1]. */
export const sendRequestNotice = job({
  kind: 'send_request_notice',
  lane: 'prompt',
  payload: z.object({
    to: z.string(),
    request: namedId,
    /** Of a reminder, how many days before its date. */
    days: z.int().min(1).max(requestLimits.days).nullable(),
  }),
  run: async (
    { to, request, days },
    { db, mailer, readSite }: MailDeps & { db: Kysely<Tables> },
    { key, neverTwice },
  ) => {
    const row = await findToMail(db, request)
    if (!row) return
    const notice = {
      days,
      name: row.user_name,
      scholarshipId: row.scholarship_id,
      scholarshipName: row.scholarship_name,
      universityName: row.university_name,
      applicationId: row.application_id,
      count: row.count,
      dueAt: row.due_at,
      zone: row.time_zone,
    }
    const mail = { to, key, ...requestNoticeMail(notice, await readSite()) }
    await (days === null ? mailer.send(mail) : neverTwice(() => mailer.send(mail)))
  },
})
