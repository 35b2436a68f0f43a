import { z } from 'zod'
import { namedId } from '../../../platform/jobs/payloads.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { job, type MailDeps } from '../../../platform/jobs/job.ts'
import { AddressRefused } from '../../../platform/mail/mail-failure.ts'
import type { Mailer, MailSite } from '../../../platform/mail/mailer.ts'
import { type AwardToTell, findAwardToTell } from '../../awards/award-queries.ts'
import { findReleasedLetter, noteMail } from '../batch-repository.ts'
import { type OutcomeLetter, outcomeLetterMail } from '../mails/outcome-letter.ts'

/** Mails an applicant the letter of a released decision, as it was previewed [DESK6]. */
export const sendLetter = job({
  kind: 'send_letter',
  lane: 'bulk',
  /** `to` follows a change of the address. */
  payload: z.object({ to: z.string(), batchId: namedId, applicationId: namedId }),
  run: async ({ to, batchId, applicationId }, deps: MailDeps & { db: Database }, { key }) => {
    const found = await findReleasedLetter(deps.db, batchId, applicationId)
    if (!found) return
    if (found.replaced) return noteMail(deps.db, { batchId, applicationId }, 'replaced')
    // As the site was named when the letter was confirmed.
    const site = found.site ?? (await deps.readSite())
    try {
      const award = await findAwardToTell(deps.db, { batchId, applicationId })
      await mailLetter(found, { mailer: deps.mailer, site }, { to, key, award })
    } catch (error) {
      if (error instanceof AddressRefused) await noteMail(deps.db, { batchId, applicationId }, 'refused')
      throw error
    }
    await noteMail(deps.db, { batchId, applicationId }, 'sent')
  },
})

/** Hands a letter over to the mail server. */
export async function mailLetter(
  letter: OutcomeLetter,
  { mailer, site }: { mailer: Mailer; site: MailSite },
  { to, key, award }: { to: string; key: string; award?: AwardToTell | undefined },
): Promise<void> {
  await mailer.send({ to, key, ...outcomeLetterMail(letter, site, award) })
}
