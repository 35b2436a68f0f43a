import type { Kysely } from 'kysely'
import type { SeenId } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { MailDeps } from '../../platform/jobs/job.ts'
import { AddressRefused } from '../../platform/mail/mail-failure.ts'
import type { SignedLinks } from '../notifications/mail-preferences-service.ts'
import { tellApplicant } from './tell-applicant-service.ts'
import { claimMail, findLinked, noteMailed } from './letter-repository.ts'
import { refereeMail } from './mails/reference-request.ts'

export type RefereeMailDeps = MailDeps & {
  db: Kysely<Tables>
  links: Pick<SignedLinks, 'reference'>
}

/** Emails a referee their open requests. Applicants are told if the address is refused. */
export async function mailReferee(deps: RefereeMailDeps, request: SeenId, key: string): Promise<void> {
  const { db, links, mailer } = deps
  const { email } = (await findLinked(db, request)) ?? {}
  if (!email) return
  const due = await withTransaction(db, tx => claimMail(tx, { id: request, email, key }))
  const [first] = due
  // Requests that have closed since no longer wait, either.
  if (!first) return noteMailed(db, { email, key })
  const requests = due.map(row => ({
    applicantName: row.applicant_name,
    scholarshipId: row.scholarship_id,
    scholarshipName: row.scholarship_name,
    universityName: row.university_name,
    closes: row.closes_at,
    again: row.again,
    url: links.reference(row.id),
  }))
  const mail = refereeMail({ name: first.name, requests }, await deps.readSite())
  try {
    await mailer.send({ to: first.email, key, ...mail })
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    await withTransaction(db, async tx => {
      await noteMailed(tx, { email, key }, true)
      for (const row of due) await tellApplicant(tx, row, 'refused')
    })
    return
  }
  await noteMailed(db, { email, key })
}
