import { awardLimits } from '../../../../contract/awards/award-limits.ts'
import { pages } from '../../../../contract/core/pages.ts'
import type { AwardToTell } from '../../awards/mails/award-to-tell.ts'
import { answerByIn, dayToAnswerBy } from '../../awards/mails/award-to-tell.ts'
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
  if (!award)
    return writeLetter(
      {
        ...{ subject, name, paragraphs },
        action: { label: 'See my applications', url: `${site.url}/dashboard/myApplication` },
      },
      site,
    )
  const { answerBy } = award
  const url = site.url + pages.award(award.id)
  if (!answerBy)
    return writeLetter({ subject, name, paragraphs, action: { label: 'See your award', url } }, site)
  return writeLetter(
    {
      subject: `Please answer by ${dayToAnswerBy(award, site)}: ${subject}`,
      name,
      paragraphs: [
        `Please accept or decline your award by ${answerByIn(award, site)}. You can also ask to start later.`,
        ...paragraphs,
      ],
      action: { label: 'Answer now', url },
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
