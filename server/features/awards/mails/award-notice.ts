import { answerByInBoth, dayToAnswerBy } from '../../../../contract/awards/award-words.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { dateInWords } from '../../../../contract/core/time/date-in-words.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { linkTo, type Words, writeLetter } from '../../../platform/mail/letter.ts'
import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import type { AwardToTell } from '../notice-repository.ts'

/** What an applicant is told about an award after its letter. */
export type AwardNews =
  | { about: 'reminder'; days: number }
  | { about: 'moreTime' }
  | { about: 'sentBack'; asked: string; words: string; dueOn: string }
  | { about: 'later'; granted: boolean; words: string }

export interface AwardNotice extends AwardToTell {
  name: string
  scholarshipId: string
  scholarshipName: string
  universityName: string
  /** As people read it. */
  amount: string
}

/** The email that says first what is to be done about an award [AWARD1] [AWARD2] [AWARD4]. */
export function awardNoticeMail(notice: AwardNotice, news: AwardNews, site: MailSite): MailContent {
  const { subject, paragraphs, label } = contents[news.about](notice, news as never, site)
  return writeLetter(
    {
      subject,
      name: notice.name,
      paragraphs,
      facts: [
        ['Scholarship', [linkTo(notice, site)]],
        ['University', notice.universityName],
        ['Award', notice.amount],
      ],
      action: { label, url: site.url + pages.award(notice.id) },
    },
    site,
  )
}

const until = ({ answerBy, zone }: AwardNotice, { timeZone }: MailSite) =>
  answerBy ? answerByInBoth(answerBy, zone, timeZone) : ''

const dayOf = ({ answerBy, zone }: AwardNotice, { timeZone }: MailSite) =>
  answerBy ? dayToAnswerBy(answerBy, zone, timeZone) : ''

interface Content {
  subject: string
  paragraphs: Words[]
  label: string
}

type About<Kind> = Extract<AwardNews, { about: Kind }>

const contents: {
  [Kind in AwardNews['about']]: (notice: AwardNotice, news: About<Kind>, site: MailSite) => Content
} = {
  reminder: (notice, { days }, site) => ({
    subject: `${days > 0 ? `${counted(days, 'day')} left` : 'Please do not forget'} to answer: ${notice.amount}, ${notice.scholarshipName}`,
    paragraphs:
      days > 0
        ? [
            `Please accept or decline your award of ${notice.amount} by ${until(notice, site)}. You can also ask to start later.`,
            'If you do not answer, your place can be given to somebody else.',
          ]
        : [
            `Please accept or decline your award of ${notice.amount}. Its date to answer by is ${until(notice, site)}.`,
            'You can still answer after it, until your place is given to somebody else.',
          ],
    label: 'Answer now',
  }),
  moreTime: (notice, _news, site) => ({
    subject: `You now have until ${dayOf(notice, site)} to answer: ${notice.amount}, ${notice.scholarshipName}`,
    paragraphs: [
      `The office has given you more time. Please accept or decline your award of ${notice.amount} by ${until(notice, site)}.`,
    ],
    label: 'Answer now',
  }),
  sentBack: ({ scholarshipName }, { asked, words, dueOn }) => ({
    subject: `Please correct: ${asked}, ${scholarshipName}`,
    paragraphs: [
      `The office has sent back what you gave for “${asked}”. Please correct it by ${dateInWords(dueOn)}.`,
      `The office writes: “${words}”`,
    ],
    label: 'Correct it',
  }),
  later: (notice, { granted, words }, site) => ({
    subject: notice.answerBy
      ? `Please answer by ${dayOf(notice, site)}: ${notice.scholarshipName}`
      : `Your award: ${notice.scholarshipName}`,
    paragraphs: [
      granted
        ? 'You can start later. The days of your award have moved; its page says them.'
        : 'The office cannot let you start later. You can still accept your award as it is.',
      ...(words ? [`The office writes: “${words}”`] : []),
      ...(notice.answerBy ? [`Please accept or decline it by ${until(notice, site)}.`] : []),
    ],
    label: 'Answer now',
  }),
}
