import { newApplicationOf } from '../../../contract/applications/applications.ts'
import { applicationFieldLabels } from '../../../contract/forms/specified-fields.ts'
import type { ApplicationDependencies } from '../applications/application-service.ts'
import { type Applicant, applyInTransaction, rejectDuplicate } from '../applications/apply-service.ts'
import { correctWithin } from '../applications/correct-service.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import { questionsOf } from '../../../contract/forms/question-kinds.ts'
import { specifiedLabels } from '../../../contract/forms/specified-labels.ts'
import { requireRefereesNamed } from '../references/own-references-service.ts'
import { ProductError } from '../../platform/product-error.ts'
import { listAnswerRows, listConflictRows } from './draft-answer-repository.ts'
import { deleteDraft, findDraft, type OwnDraft, lockDraft } from './draft-repository.ts'

/**
 * Submits a draft: what was saved becomes an application, or corrects one, checked as it stands, and the draft ends
 * [DRAFT1] [DRAFT3] [U4].
 * @param reviewed `corrects`: the application that was to be corrected
 * @returns the application's id
 * @throws ProductError of `apply` and `correctWithin`, `not_found`, `references_missing`, `conflict_open` while a conflict is not settled, or
 *   `changed_meanwhile` when the application was cancelled, or is corrected elsewhere
 */
export function submitDraft(
  deps: ApplicationDependencies,
  own: OwnDraft & { applicant: Applicant },
  { formVersion, corrects = null }: { formVersion: string; corrects?: string | null | undefined },
): Promise<string> {
  return rejectDuplicate(() =>
    withTransaction(deps.db, async tx => {
      // Nobody types into it any more.
      const locked = await lockDraft(tx, own)
      if (!locked) throw new ProductError('not_found')
      // A tab that has not noticed must neither apply again nor correct what it takes for new.
      if (locked.application_id !== corrects)
        throw new ProductError('changed_meanwhile', { message: otherwise })
      if ((await listConflictRows(tx, own.id)).length > 0) throw new ProductError('conflict_open')
      const { formVersionId, ...read } = await readForm(tx, own)
      if (!locked.application_id)
        await requireRefereesNamed(tx, { userId: own.userId, scholarshipId: read.form.scholarshipId })
      const [applicant, form] = [own.applicant, { ...read.form, formVersion }]
      const id = locked.application_id
        ? await correctWithin(tx, { applicant, applicationId: locked.application_id, formVersionId, form })
        : await applyInTransaction(tx, deps, { applicant, form })
      await deleteDraft(tx, own)
      return id
    }),
  )
}

const otherwise =
  'This application was cancelled or submitted in another tab or on another device. Please reload the page.'

/** The saved answers to what is asked now, as `POST /appliedScholarship` takes them. @throws ProductError `invalid_input` */
async function readForm(tx: Database, own: OwnDraft) {
  const draft = await findDraft(tx, own)
  if (!draft) throw new ProductError('not_found')
  const rows = await listAnswerRows(tx, own.id)
  const isSpecified = (question: string) => question in applicationFieldLabels
  const questions = new Set(questionsOf(draft.definition).map(({ id }) => id))
  const answers = Object.fromEntries(rows.map(({ question, answer }) => [question, answer]))
  const specified = Object.entries(answers).filter(([question]) => isSpecified(question))
  const asked = Object.entries(answers).filter(([question]) => questions.has(question))
  const form = newApplicationOf(specifiedLabels(draft.definition)).safeParse({
    ...Object.fromEntries(specified),
    scholarshipId: draft.scholarship_id,
    answers: Object.fromEntries(asked),
  })
  if (form.success) return { form: form.data, formVersionId: draft.form_version_id }
  const fields = form.error.issues.map(({ path, message }) => [path.join('.'), message])
  throw new ProductError('invalid_input', { fields: Object.fromEntries(fields) })
}
