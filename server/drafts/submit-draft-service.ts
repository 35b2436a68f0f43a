import { newApplication } from '../../contract/applications/applications.ts'
import { applicationFieldLabels } from '../../contract/applications/application-terms.ts'
import type { ApplicationDependencies } from '../applications/application-service.ts'
import { type Applicant, applyWithin, oneApplication } from '../applications/apply-service.ts'
import { type Database, withTransaction } from '../database/connection.ts'
import { questionsOf } from '../../contract/forms/form-questions.ts'
import { ProductError } from '../product-error.ts'
import { listAnswerRows, listConflictRows } from './draft-answer-repository.ts'
import { deleteDraft, findDraft, type OwnDraft, lockDraft } from './draft-repository.ts'

/**
 * Submits a draft: what was saved becomes an application, checked as it stands, and the draft ends [DRAFT1] [DRAFT3].
 * @returns the application's id
 * @throws ProductError of `apply`, `not_found`, or `conflict_open` while two answers to one question wait
 */
export function submitDraft(
  deps: ApplicationDependencies,
  own: OwnDraft & { applicant: Applicant },
  { formVersion }: { formVersion: string },
): Promise<string> {
  return oneApplication(() =>
    withTransaction(deps.db, async tx => {
      // Nobody types into it any more.
      if (!(await lockDraft(tx, own))) throw new ProductError('not_found')
      if ((await listConflictRows(tx, own.id)).length > 0) throw new ProductError('conflict_open')
      const form = { ...(await readSubmission(tx, own)), formVersion }
      const id = await applyWithin(tx, deps, { applicant: own.applicant, form })
      await deleteDraft(tx, own)
      return id
    }),
  )
}

/** The saved answers to what is asked now, as `POST /appliedScholarship` takes them. @throws ProductError `invalid_input` */
async function readSubmission(tx: Database, own: OwnDraft) {
  const draft = await findDraft(tx, own)
  const rows = await listAnswerRows(tx, own.id)
  const isSpecified = (question: string) => question in applicationFieldLabels
  const questions = new Set(draft && questionsOf(draft.definition).map(({ id }) => id))
  const answers = Object.fromEntries(rows.map(({ question, answer }) => [question, answer]))
  const specified = Object.entries(answers).filter(([question]) => isSpecified(question))
  const asked = Object.entries(answers).filter(([question]) => questions.has(question))
  const form = newApplication.safeParse({
    ...Object.fromEntries(specified),
    scholarshipId: draft?.scholarship_id,
    answers: Object.fromEntries(asked),
  })
  if (form.success) return form.data
  const fields = form.error.issues.map(({ path, message }) => [path.join('.'), message])
  throw new ProductError('invalid_input', { fields: Object.fromEntries(fields) })
}
