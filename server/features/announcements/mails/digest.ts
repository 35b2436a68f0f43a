import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import type { NoticeMail } from '../../../platform/mail/notice-mail.ts'
import { writeLetter } from '../../../platform/mail/letter.ts'
import { whyMailed } from '../../../platform/mail/why-mailed.ts'

/** A mail about what is new in a saved search. */
export interface DigestMail extends NoticeMail {
  searchName: string
  /** The page of the search. */
  searchUrl: string
  rhythm: 'daily' | 'weekly'
  /** The newest first, as many as a mail holds. */
  scholarships: {
    id: string
    scholarshipName: string
    universityName: string
    country: string
    /** Such as `$50`. */
    fee: string
    /** Such as `25 February 2027`. */
    deadline: string
  }[]
  /** How many more are new. */
  more: number
}

/** The mail of a saved search [SAVE2]. */
export function digestMail(mail: DigestMail, site: MailSite): MailContent {
  const { name, searchName, searchUrl, rhythm, scholarships, more } = mail
  const count = scholarships.length + more
  return writeLetter(
    {
      subject: `${count.toLocaleString('en')} new: ${searchName}`,
      name,
      paragraphs: [
        `${count === 1 ? 'One new scholarship matches' : `${count.toLocaleString('en')} new scholarships match`} your saved search “${searchName}”.`,
      ],
      entries: scholarships.map(({ id, scholarshipName, universityName, country, fee, deadline }) => ({
        link: { text: scholarshipName, url: `${site.url}/scholarshipDetails/${id}` },
        lines: [`${universityName}, ${country}`, `Fee ${fee}. Apply by ${deadline}`],
      })),
      action: {
        label: more > 0 ? `See these and ${more.toLocaleString('en')} more` : 'Show this search',
        url: searchUrl,
      },
      note: whyMailed(`You asked for this ${rhythm} email.`, mail),
    },
    site,
  )
}
