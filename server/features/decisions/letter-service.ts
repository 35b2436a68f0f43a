import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { currencySign } from '../../../contract/core/currency.ts'
import type { OutcomeTerms } from '../../../contract/decisions/decision-terms.ts'
import type { LetterTemplate, newLetter, testLetter } from '../../../contract/decisions/decisions.ts'
import {
  type AwardGoesOn,
  defaultAwardLetter,
  defaultLetters,
  exampleAmountMinor,
  exampleTerms,
  exampleWord,
  fieldValues,
  fillLetter,
  letterKinds,
  letterProblem,
  type LetterSubject,
  type LetterText,
} from '../../../contract/decisions/letter-text.ts'
import { paymentsInWords } from '../../../contract/awards/award-words.ts'
import type { Scope, SeenId } from '../../platform/access/scope.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { MailDeps } from '../../platform/jobs/job.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { type AwardSettingsRow, findAwardSettings } from '../awards/award-queries.ts'
import { requireScholarship } from '../scholarships/scholarship-service.ts'
import { findOfficer, insertTemplate, listTemplates } from './letter-repository.ts'
import { outcomeLetterMail } from './mails/outcome-letter.ts'

/** The versions of one letter that a scholarship can have. */
const maximumVersions = 1_000

/** The letters of a scholarship, and how its awards go on, which they say. */
export interface LettersOfScholarship {
  templates: LetterTemplate[]
  /** Nothing where awards end with their letter. */
  settings: AwardSettingsRow | undefined
}

/** The letters of a scholarship: those that somebody wrote, and the product's own [DESK6]. */
export async function lettersOf(db: Database, scholarshipId: SeenId): Promise<LettersOfScholarship> {
  const settings = await findAwardSettings(db, scholarshipId)
  const usual = settings ? { ...defaultLetters, award: defaultAwardLetter } : defaultLetters
  const written = new Map((await listTemplates(db, scholarshipId)).map(row => [row.kind, row]))
  return {
    templates: letterKinds.map(kind => written.get(kind) ?? { kind, version: 0, ...usual[kind] }),
    settings,
  }
}

/** The same of a scholarship that is there. */
export async function readLetters(db: Database, scholarshipId: SeenId): Promise<LetterTemplate[]> {
  await requireScholarship(db, scholarshipId)
  return (await lettersOf(db, scholarshipId)).templates
}

/** Writes a letter as its next version [DESK6]; batches that were previewed keep theirs. @returns the version */
export async function writeLetter(
  db: Kysely<Tables>,
  scope: Scope,
  scholarshipId: SeenId,
  { kind, version, ...letter }: z.output<typeof newLetter>,
): Promise<number> {
  assertLetter(letter)
  return withTransaction(db, async tx => {
    await requireScholarship(tx, scholarshipId)
    if (version >= maximumVersions) throw new ProductError('limit_reached')
    const row = {
      scholarship_id: scholarshipId,
      kind,
      version: version + 1,
      written_by: scope.userId,
      ...letter,
    }
    if (!(await insertTemplate(tx, row))) throw new ProductError('changed_meanwhile')
    await append(tx, {
      action: 'decisions.letter',
      objectId: scholarshipId,
      scholarshipId,
      after: { kind, ...letter },
    })
    return version + 1
  })
}

/** @throws ProductError `invalid_input` for a letter with unknown fields, or one that does not say what it is about */
function assertLetter(letter: LetterText): void {
  const problem = letterProblem(letter)
  if (problem) throw new ProductError('invalid_input', { fields: { body: problem } })
}

/** Fills a letter for a person. @returns the text, and which fields are empty */
export function letterFor(
  template: LetterText,
  subject: LetterSubject,
  terms: OutcomeTerms,
  goesOn?: AwardGoesOn,
) {
  return fillLetter(template, fieldValues(subject, terms, goesOn))
}

/** How an award goes on by the settings of its scholarship, for its letter. */
export function goesOnBy(
  settings: AwardSettingsRow | undefined,
  award: { amount_minor: number | null; currency: string; university_name: string },
): AwardGoesOn | undefined {
  return (
    settings && {
      answerDays: settings.answer_days,
      paysFor: settings.pays_for,
      payments: paymentsInWords(award.amount_minor ?? 0, award.currency, settings.plan.instalments),
      office: settings.office_name || award.university_name,
    }
  )
}

/** Mails an officer a letter, filled for an example [DESK6]. @returns their address. @throws ProductError */
export async function sendTestLetter(
  { db, mailer, readSite }: MailDeps & { db: Kysely<Tables> },
  { userId }: Scope,
  scholarshipId: SeenId,
  { kind, ...letter }: z.output<typeof testLetter>,
): Promise<string> {
  assertLetter(letter)
  const scholarship = await requireScholarship(db, scholarshipId)
  const officer = await findOfficer(db, userId)
  const about = {
    name: officer.user_name,
    scholarshipId,
    scholarshipName: scholarship.scholarship_name,
    universityName: scholarship.university_name,
  }
  const { currency, university_name } = scholarship
  const terms = exampleTerms(kind, currencySign(currency))
  const example = { amount_minor: exampleAmountMinor, currency, university_name }
  const goesOn = goesOnBy(await findAwardSettings(db, scholarshipId), example)
  const filled = letterFor(letter, { ...about, word: exampleWord }, terms, goesOn)
  await withTransaction(db, tx =>
    append(tx, { action: 'decisions.test_letter', objectId: scholarshipId, scholarshipId }),
  )
  const content = outcomeLetterMail({ ...about, ...filled }, await readSite())
  await mailer.send({ to: officer.user_email, key: `test-letter:${newId()}`, requested: true, ...content })
  return officer.user_email
}
