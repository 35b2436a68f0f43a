import { pages } from '../../../../contract/core/pages.ts'
import { writeLetter } from '../../../platform/mail/letter.ts'
import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'

/** Tells somebody who has not been here for long that their answers of About You will go [ELIG11]. */
export function profileNotice({ name }: { name: string }, site: MailSite): MailContent {
  return writeLetter(
    {
      subject: `Your answers in About You at ${site.name}`,
      name,
      paragraphs: [
        'You have not signed in for nearly two years. In a month we will delete what you said in About You.',
        'To keep your answers, sign in before then. Your account stays in any case.',
      ],
      action: { label: 'Keep my answers', url: `${site.url}${pages.aboutYou()}` },
    },
    site,
  )
}
