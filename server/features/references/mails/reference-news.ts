import { pages } from '../../../../contract/core/pages.ts'
import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import { linkTo, writeLetter } from '../../../platform/mail/letter.ts'

/** What an applicant is told of a request for a letter. */
export const newsAbout = ['received', 'declined', 'refused'] as const

export interface ReferenceNews {
  about: (typeof newsAbout)[number]
  name: string
  refereeName: string
  scholarshipId: string
  scholarshipName: string
  universityName: string
}

/** Tells an applicant what became of a request, never what was written [REF1]. */
export function referenceNewsMail(news: ReferenceNews, site: MailSite): MailContent {
  const { refereeName, universityName } = news
  const what = [linkTo(news, site), `, ${universityName}`]
  const texts = {
    received: {
      subject: `${refereeName} has sent a reference`,
      text: [
        `We have received the reference from ${refereeName} for `,
        ...what,
        '. Only the office can read it.',
      ],
    },
    declined: {
      subject: `${refereeName} cannot write a reference`,
      text: [`${refereeName} has declined to write a reference for `, ...what, '. Please ask somebody else.'],
    },
    refused: {
      subject: `Our email to ${refereeName} could not be delivered`,
      text: [
        `The mail server rejected the address that you gave for ${refereeName}, so we could not ask them for a reference for `,
        ...what,
        '. Please check the address.',
      ],
    },
  }[news.about]
  return writeLetter(
    {
      subject: texts.subject,
      name: news.name,
      paragraphs: [texts.text],
      action: { label: 'See my references', url: `${site.url}${pages.references}` },
    },
    site,
  )
}
