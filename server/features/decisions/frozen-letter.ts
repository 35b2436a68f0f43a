import type { Insertable } from 'kysely'
import { type LetterState, missingTerm } from '../../../contract/decisions/decision-terms.ts'
import { type LetterField, letterFields, letterKindOf } from '../../../contract/decisions/letter-text.ts'
import type { LettersTable } from '../../platform/database/tables.ts'
import type { ProposedRow } from './batch-repository.ts'
import { changedSince } from './decision-policy.ts'
import { askedTermsView, termsView } from './decision-view.ts'
import { goesOnBy, letterFor, type LettersOfScholarship } from './letter-service.ts'

/**
 * The letter of a decision as it leaves, without its place in the batch. An empty field blocks it [DESK6], and so does a
 * missing amount or place that the scholarship requires. An application that was changed since is skipped.
 */
export function freezeLetter(
  row: ProposedRow,
  { templates, settings }: LettersOfScholarship,
  batchId: string,
): Omit<Insertable<LettersTable>, 'place'> {
  const kind = letterKindOf(row.outcome, row.reopened !== null)
  const template = templates.find(each => each.kind === kind) ?? { subject: '', body: '' }
  const { user_name: name, scholarship_name: scholarshipName, university_name: universityName, word } = row
  const about = { name, scholarshipName, universityName, word }
  const { subject, body, empty } = letterFor(
    template,
    about,
    termsView(row, row.currency),
    goesOnBy(settings, row),
  )
  const { application_id, outcome, amount_minor, terms, rank, version, receipt } = row
  const frozen = { application_id, outcome, amount_minor, terms, rank, version, receipt, subject, body }
  return { ...frozen, ...letterStateOf(row, empty), batch_id: batchId, released_at: null }
}

function letterStateOf(
  row: ProposedRow,
  empty: readonly LetterField[],
): { state: LetterState; note: string } {
  if (row.receipt !== row.present_receipt) return { state: 'skipped', note: changedSince }
  const missing = missingTerm(askedTermsView(row), termsView(row, row.currency))
  if (missing) return { state: 'blocked', note: missing.problem }
  if (empty.length === 0) return { state: 'ready', note: '' }
  return { state: 'blocked', note: empty.map(field => `${letterFields[field]} is empty.`).join(' ') }
}
