import { counted } from '../../../../contract/core/counted.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { formatZonedMinute } from '../../../../contract/core/time/zoned-minute.ts'
import { type AboutScholarship, linkTo, type Words, writeLetter } from '../../../platform/mail/letter.ts'
import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'

/** What a member is told: with a reminder, how many days are left; null for one by hand. */
export type CommitteeNews =
  | { about: 'invitation'; url: string; until: Date }
  | { about: 'work' }
  | { about: 'reminder'; days: number | null }

export interface MailedMember extends AboutScholarship {
  part: 'reader' | 'chair'
  /** Readings that they take at most, and those that wait for them. */
  most: number
  left: number
  due: Date | null
}

/** Tells somebody of their part in a committee: how much and by when, never whose [FAIR1] [FAIR10]. */
export function committeeMail(member: MailedMember, news: CommitteeNews, site: MailSite): MailContent {
  const content = contents[news.about](member, news as never, site)
  return writeLetter({ name: member.name, ...content }, site)
}

interface Content {
  subject: string
  paragraphs: Words[]
  facts?: [label: string, value: string][]
  action: { label: string; url: string }
  note: string
}

type About<Kind> = Extract<CommitteeNews, { about: Kind }>

const giveBack = 'If you cannot read them all, give some back there: somebody else gets them.'
const dateOf = ({ due }: MailedMember, { timeZone }: MailSite) => due && formatZonedMinute(due, timeZone)
const byDate = (member: MailedMember, site: MailSite) => (member.due ? ` by ${dateOf(member, site)}` : '')

const contents: {
  [Kind in CommitteeNews['about']]: (member: MailedMember, news: About<Kind>, site: MailSite) => Content
} = {
  invitation: (member, { url, until }, site) => ({
    subject: `Will you read applications for ${member.scholarshipName}?`,
    paragraphs: [
      [
        `${site.name} asks you to read applications to `,
        linkTo(member, site),
        `, ${member.universityName}, and to give points to each.`,
        ...(member.part === 'chair' ? [' You would chair the committee.'] : []),
      ],
      'You can do so on a phone. Before anything is assigned, you say whom you should not read.',
    ],
    facts: [
      ['How much', `At most ${counted(member.most, 'application')}`],
      ['By', dateOf(member, site) ?? 'The date is not set yet'],
    ],
    action: { label: 'Accept or decline', url },
    note: `The link can be used once, until ${formatZonedMinute(until, site.timeZone)}, and is for you only: please do not forward it. Opening it changes nothing.`,
  }),
  work: (member, _news, site) => ({
    subject: `${counted(member.left, 'application')} to read for ${member.scholarshipName}`,
    paragraphs: [
      [
        `You have ${counted(member.left, 'application')} to read for `,
        linkTo(member, site),
        `${byDate(member, site)}.`,
      ],
    ],
    action: { label: 'Begin', url: site.url + pages.readings },
    note: giveBack,
  }),
  reminder: (member, { days }, site) => ({
    subject: `${days === null ? 'Reminder' : `${counted(days, 'day')} left`}: ${counted(member.left, 'reading')} for ${member.scholarshipName}`,
    paragraphs: [
      [
        `Please submit ${counted(member.left, 'reading')} for `,
        linkTo(member, site),
        `${byDate(member, site)}.`,
      ],
    ],
    action: { label: 'Go on reading', url: site.url + pages.readings },
    note: giveBack,
  }),
}
