import { awardLimits } from '../../../../contract/awards/award-limits.ts'
import { answerByInBoth, dayToAnswerBy } from '../../../../contract/awards/award-words.ts'
import { pages } from '../../../../contract/core/pages.ts'
import type { AwardToTell } from '../../awards/award-queries.ts'
import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import { linkTo, type Words, writeLetter } from '../../../platform/mail/letter.ts'

/** A letter as it was filled and frozen. */
export interface OutcomeLetter {
  name: string
  scholarshipId: string
  scholarshipName: string
  subject: string
  /** Paragraphs are apart by an empty line. */
  body: string
}

/**
 * The letter about a decision [DESK6], as it was previewed: only greeting, link and site name are added. That of an award that
 * goes on leads to its page, and one that waits for an answer asks for it first [AWARD1].
 */
export function outcomeLetterMail(letter: OutcomeLetter, site: MailSite, award?: AwardToTell): MailContent {
  const paragraphs = letter.body.split('\n\n').map(paragraph => linked(paragraph, letter, site))
  const { subject, name } = letter
  const whole = { subject, name, paragraphs }
  const ofAward = (label: string, id: string) => ({ label, url: site.url + pages.award(id) })
  if (!award)
    return writeLetter(
      {
        ...whole,
        action: { label: 'See my applications', url: `${site.url}/dashboard/myApplication` },
      },
      site,
    )
  const { id, answerBy, zone } = award
  if (!answerBy) return writeLetter({ ...whole, action: ofAward('See your award', id) }, site)
  return writeLetter(
    {
      subject: `Please answer by ${dayToAnswerBy(answerBy, zone, site.timeZone)}: ${subject}`,
      name,
      paragraphs: [
        `Please accept or decline your award by ${answerByInBoth(answerBy, zone, site.timeZone)}. You can also ask to start later.`,
        ...paragraphs,
      ],
      action: ofAward('Answer now', id),
      note: `Reading this email answers nothing. We remind you ${reminderDays} days before, until you have answered.`,
    },
    site,
  )
}

const reminderDays = new Intl.ListFormat('en-GB').format(awardLimits.reminders.map(String))

/** The name of the scholarship leads to it. */
function linked(paragraph: string, letter: OutcomeLetter, site: MailSite): Words {
  const [before = '', ...others] = paragraph.split(letter.scholarshipName)
  return [before, ...others.flatMap(text => [linkTo(letter, site), text])].filter(part => part !== '')
}
