import { z } from 'zod'
import type { Database } from '../../../platform/database/connection.ts'
import { job, type MailDeps } from '../../../platform/jobs/job.ts'
import { findLinked } from '../letter-repository.ts'
import { referenceCopyMail } from '../mails/reference-copy.ts'

/** Mails a referee a copy of what they sent, unless they have had it deleted since. */
export const sendReferenceCopy = job({
  kind: 'send_reference_copy',
  lane: 'bulk',
  payload: z.object({ request: z.uuid() }),
  async run({ request }, { db, mailer, readSite }: MailDeps & { db: Database }, { key }) {
    const row = await findLinked(db, request)
    if (row?.state !== 'received') return
    const copy = {
      name: row.name,
      applicantName: row.applicant_name,
      scholarshipId: row.scholarship_id,
      scholarshipName: row.scholarship_name,
      universityName: row.university_name,
      letter: row.copies === 'letter' ? { text: row.text ?? '', fileName: row.file_name } : null,
    }
    await mailer.send({ to: row.email, key, ...referenceCopyMail(copy, await readSite()) })
  },
})
