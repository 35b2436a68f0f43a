import { counted } from '../../../../contract/core/counted.ts'
import { officePages } from '../../../../contract/core/office-pages.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { formatClosing } from '../../../../contract/core/time/zoned-minute.ts'
import { writeLetter } from '../../../platform/mail/letter.ts'
import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import type { NoticeMail } from '../../../platform/mail/notice-mail.ts'
import { whyMailed } from '../../../platform/mail/why-mailed.ts'
import type { OfficeFact, OfficeFactKind } from '../office-facts.ts'

/** An email about work that waits for a member of staff. */
export interface OfficeNewsMail extends NoticeMail {
  userId: string
  /** The longest first. */
  facts: Omit<OfficeFact, 'key' | 'user_id' | 'since'>[]
}

/** Facts of one kind about one scholarship, as one entry. */
interface NewsItem {
  userId: string
  fact: OfficeNewsMail['facts'][number]
  count: number
}

function toDesk({ fact: { applicationId, scholarshipId }, userId, count }: NewsItem): string {
  if (count === 1 && applicationId) return pages.deskApplication(applicationId)
  const whose = scholarshipId ? `scholarship=${scholarshipId}&assignee=${userId}` : 'assignee=nobody'
  return `${pages.desk}?${whose}&status=all`
}

function toInbox({ fact: { applicationId, scholarshipId }, count }: NewsItem): string {
  if (count === 1 && applicationId) return pages.inboxConversation(applicationId)
  return scholarshipId ? `${pages.inbox}?whose=mine` : pages.inbox
}

const waiting = (applicants: number) =>
  `${counted(applicants, 'applicant')} ${applicants === 1 ? 'waits' : 'wait'}`

/** The page and the sentence of each kind. */
interface NewsKind {
  page: (item: NewsItem) => string
  /** It never names an applicant or quotes a text. */
  line: (item: NewsItem) => string
}

const kinds: Record<OfficeFactKind, NewsKind> = {
  assigned: {
    page: toDesk,
    line: ({ count }) => `${counted(count, 'application')} ${count === 1 ? 'was' : 'were'} assigned to you.`,
  },
  answered: { page: toInbox, line: ({ count }) => `${waiting(count)} for your answer.` },
  supplied: {
    page: toDesk,
    line: ({ count }) => `${counted(count, 'new answer')} to requests from the office.`,
  },
  lapsed: {
    page: toDesk,
    line: ({ count }) => `${counted(count, 'applicant')} missed the date to answer a request.`,
  },
  applicant: {
    page: toDesk,
    line: ({ count }) => `Emails to ${counted(count, 'applicant')} cannot be delivered.`,
  },
  referee: {
    page: toDesk,
    line: ({ count }) => `Emails to ${counted(count, 'referee')} cannot be delivered.`,
  },
  closing: {
    page: ({ fact }) => `${pages.desk}?scholarship=${fact.scholarshipId}`,
    line: ({ fact }) => `Closes ${fact.closes ? formatClosing(fact.closes, fact.zone) : ''}.`,
  },
  unanswered: { page: toInbox, line: ({ fact }) => `${waiting(fact.count ?? 1)} for an answer.` },
  requests: {
    page: toDesk,
    line: ({ fact }) =>
      `Requests about ${counted(fact.count ?? 1, 'application')} were answered or are overdue.`,
  },
  awards: {
    page: () => officePages.awards,
    line: ({ fact }) => `News about ${counted(fact.count ?? 1, 'award')}: something to check or to decide.`,
  },
  undelivered: {
    page: toDesk,
    line: ({ fact }) => `Emails about ${counted(fact.count ?? 1, 'application')} cannot be delivered.`,
  },
}

/** The most entries in one email; further ones are only counted. */
const shown = 20

/** The email about work that waits for a member of staff; each entry links to the page where it is done [TALK3]. */
export function officeNewsMail(mail: OfficeNewsMail, site: MailSite): MailContent {
  const entries = entriesOf(mail, site)
  const [first] = entries
  const others = entries.length - 1
  const hidden = Math.max(0, entries.length - shown)
  return writeLetter(
    {
      subject: first
        ? `${first.link.text}: ${first.lines[0]?.replace(/\.$/, '')}${others > 0 ? ` (and ${others} more)` : ''}`
        : 'Waiting for you',
      name: mail.name,
      paragraphs: ['This is waiting for you:'],
      entries: entries.slice(0, shown),
      action: {
        label: hidden > 0 ? `Open the desk: ${hidden} more there` : 'Open the desk',
        url: `${site.url}${pages.desk}`,
      },
      note: whyMailed('You get this as a member of staff.', mail),
    },
    site,
  )
}

function entriesOf({ facts, userId }: OfficeNewsMail, { url }: MailSite) {
  return [...Map.groupBy(facts, ({ kind, scholarshipId }) => `${kind} ${scholarshipId}`).values()].flatMap(
    ([fact, ...others]) => {
      if (!fact) return []
      const told = { fact, userId, count: others.length + 1 }
      const { page, line } = kinds[fact.kind]
      const text = fact.scholarshipName ?? (fact.kind === 'awards' ? 'Awards' : 'Nobody is assigned')
      return [{ link: { text, url: `${url}${page(told)}` }, lines: [line(told)] }]
    },
  )
}
