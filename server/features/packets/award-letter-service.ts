import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import { letterOfAward } from '../../../contract/awards/letter-of-award.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { MailSite } from '../../platform/mail/mailer.ts'
import { ProductError } from '../../platform/product-error.ts'
import { readOwnAward } from '../awards/award-service.ts'
import { makeLetter } from './pages/make-letter.ts'

export interface AwardLetterDependencies {
  db: Kysely<Tables>
  readSite: () => Promise<Pick<MailSite, 'url'>>
}

/** The letter of a person's accepted award as a PDF [AWARD1]. @throws ProductError `not_found` when there is none, `unavailable` */
export async function openAwardLetter({ db, readSite }: AwardLetterDependencies, userId: string, id: string) {
  const award = await readOwnAward(db, userId, id)
  const letter = letterOfAward(award, (await readSite()).url)
  if (!letter) throw new ProductError('not_found')
  const bytes = await makeLetter(letter)
  return {
    name: `Award ${award.number}.pdf`,
    type: 'application/pdf',
    bytes: bytes.length,
    content: Readable.from([bytes]),
  }
}
