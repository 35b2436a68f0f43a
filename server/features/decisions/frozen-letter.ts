import type { Insertable } from 'kysely'
import type { LetterTemplate } from '../../../contract/decisions/decisions.ts'
import { letterFields, letterKindOf } from '../../../contract/decisions/letter-text.ts'
import type { LettersTable } from '../../platform/database/tables.ts'
import type { ProposedRow } from './batch-repository.ts'
import { termsView } from './decision-view.ts'
import { letterFor } from './letter-service.ts'

/** The letter of a decision as it leaves; an empty field blocks it [DESK6]. */
export function freezeLetter(
  row: ProposedRow,
  templates: readonly LetterTemplate[],
  { batchId, place }: { batchId: string; place: number },
): Insertable<LettersTable> {
  const kind = letterKindOf(row.outcome, row.reopened !== null)
  const template = templates.find(each => each.kind === kind) ?? { subject: '', body: '' }
  const { user_name: name, scholarship_name: scholarshipName, university_name: universityName, word } = row
  const about = { name, scholarshipName, universityName, word }
  const { subject, body, empty } = letterFor(template, about, termsView(row, row.currency))
  const { application_id, outcome, amount_minor, terms, rank, version, receipt } = row
  const frozen = { application_id, outcome, amount_minor, terms, rank, version, receipt }
  return {
    ...frozen,
    batch_id: batchId,
    place,
    subject,
    body,
    state: empty.length > 0 ? 'blocked' : 'ready',
    note: empty.map(field => `${letterFields[field]} is empty.`).join(' '),
    released_at: null,
  }
}
