import { answerByInWords, clockOf } from '../../../../contract/awards/award-words.ts'
import { placeOf } from '../../../../contract/core/time/zoned-minute.ts'
import type { MailSite } from '../../../platform/mail/mailer.ts'

/** What mails say of an award. */
export interface AwardToTell {
  id: string
  /** Nothing when it does not wait for an answer. */
  answerBy: Date | null
  /** The applicant's time zone; nothing where none is known. */
  zone: string | null
}

type Due = Pick<AwardToTell, 'zone'> & { answerBy: Date }

/** Until when an award is answered, by the applicant's clock, and by the office's where that is another. */
export function answerByIn(
  { answerBy, zone }: { answerBy: Date | null; zone: string | null },
  site: MailSite,
) {
  if (!answerBy) return ''
  const office = site.timeZone || 'UTC'
  const own = zone || office
  const elsewhere = placeOf(office) === placeOf(own) ? '' : ` (${clockOf(answerBy, office)})`
  return answerByInWords(answerBy, own) + elsewhere
}

/** The day of it: `10 December`. */
export function dayToAnswerBy({ answerBy, zone }: Partial<Due> | AwardToTell, site: MailSite): string {
  if (!answerBy) return ''
  const timeZone = zone || site.timeZone || 'UTC'
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone }).format(answerBy)
}
