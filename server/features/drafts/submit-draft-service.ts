import { isDeepStrictEqual } from 'node:util'
import { type NewApplication, newApplicationOf } from '../../../contract/applications/applications.ts'
import type { DraftChange } from '../../../contract/drafts/drafts.ts'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import { questionsOf } from '../../../contract/forms/question-kinds.ts'
import { applicationFieldLabels } from '../../../contract/forms/specified-fields.ts'
import { specifiedLabels } from '../../../contract/forms/specified-labels.ts'
import type { ApplicationDependencies } from '../applications/application-service.ts'
import { type Applicant, applyWithin, correctWithin } from '../applications/submit-service.ts'
import { lockCorrectable } from '../applications/typed-answers-service.ts'
import { ownScope } from '../../platform/access/scope.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import { settleAnswered } from '../information-requests/settle-request-service.ts'
import { requireRefereesNamed } from '../references/own-references-service.ts'
import { ProductError } from '../../platform/product-error.ts'
import { listAnswerRows, listConflictRows } from './draft-answer-repository.ts'
import { deleteDraft, findDraft, type OwnDraft, lockDraft } from './draft-repository.ts'

interface Reviewed {
  formVersion: string
  /** The application that was to be corrected. */
  corrects?: string | undefined
  /** The request that was to be answered. */
  request?: string | undefined
  /** Why the case is different. */
  ownCase?: string | undefined
}

/**
 * Submits a draft: what was saved becomes an application, or corrects one, checked as it stands, and the draft ends
 * [DRAFT1] [DRAFT3] [U4]. Where the office asks for some answers, these alone are taken from it [TALK1].
 * @returns the application's id
 * @throws ProductError of `applyWithin`, `lockCorrectable` and `correctWithin`, `not_found`, `references_missing`,
 *   `conflict_open` while a conflict is not settled, or `changed_meanwhile` when the application was cancelled, is corrected
 *   elsewhere, or something else is asked by now
 */
export function submitDraft(
  deps: ApplicationDependencies,
  own: OwnDraft & { applicant: Applicant },
  reviewed: Reviewed,
): Promise<string> {
  return withTransaction(deps.db, async tx => {
    const { draft, corrected } = await lockReviewed(tx, own, reviewed)
    const asked = corrected?.asked
    const isOpen = ({ question }: Pick<DraftChange, 'question'>) =>
      !asked || asked.questions.includes(question)
    if ((await listConflictRows(tx, own.id)).some(isOpen)) throw new ProductError('conflict_open')
    const saved = await listAnswerRows(tx, own.id)
    // These stand as they were submitted.
    const closed = corrected?.typed.answers.filter(answer => !isOpen(answer)) ?? []
    const answers = { ...valuesOf(closed), ...valuesOf(saved.filter(isOpen)) }
    const form = formOf(draft, answers, reviewed)
    if (!corrected) {
      await requireRefereesNamed(tx, { userId: own.userId, scholarshipId: form.scholarshipId })
      const id = await applyWithin(tx, deps, { applicant: own.applicant, form })
      await deleteDraft(tx, own)
      return id
    }
    const { application } = corrected
    await correctWithin(tx, application, { formVersionId: draft.form_version_id, form })
    if (asked) await settleAnswered(tx, asked._id)
    // Corrections that were not asked for have not been sent; they can be as long as the office has not begun.
    const sent = valuesOf(closed)
    const unsent = saved.some(row => !isOpen(row) && !isDeepStrictEqual(sent[row.question], row.answer))
    if (!unsent || application.status !== 'Pending') await deleteDraft(tx, own)
    return application.id
  })
}

/** The draft, into which nobody types any more, and the application that it corrects, as they were reviewed. */
async function lockReviewed(tx: Database, own: OwnDraft, { corrects, request }: Reviewed) {
  const draft = (await lockDraft(tx, own)) && (await findDraft(tx, own))
  if (!draft) throw new ProductError('not_found')
  // A tab that has not noticed must neither apply again nor correct what it takes for new.
  if (draft.application_id !== (corrects ?? null))
    throw new ProductError('changed_meanwhile', { message: otherwise })
  if (!draft.application_id) return { draft }
  const corrected = await lockCorrectable(tx, ownScope(own.userId), draft.application_id)
  if (corrected.asked?._id !== request)
    throw new ProductError('changed_meanwhile', { message: askedOtherwise })
  return { draft, corrected }
}

const otherwise =
  'This application was cancelled or submitted in another tab or on another device. Please reload the page.'
const askedOtherwise =
  'The office has changed what it asks for. Nothing was sent. Please reload the page to see what it asks now.'

const valuesOf = (rows: readonly Pick<DraftChange, 'question' | 'answer'>[]) =>
  Object.fromEntries(rows.map(({ question, answer }) => [question, answer]))

/** A draft's answers to the questions of the published form, as `POST /appliedScholarship` takes them. @throws ProductError `invalid_input` */
function formOf(
  { definition, scholarship_id: scholarshipId }: { definition: FormDefinition; scholarship_id: string },
  answers: Record<string, DraftChange['answer']>,
  { formVersion, ownCase }: Reviewed,
): NewApplication {
  const questions = new Set(questionsOf(definition).map(({ id }) => id))
  const those = (isMeant: (question: string) => boolean) =>
    Object.fromEntries(Object.entries(answers).filter(([question]) => isMeant(question)))
  const form = newApplicationOf(specifiedLabels(definition)).safeParse({
    ...those(question => Object.hasOwn(applicationFieldLabels, question)),
    scholarshipId,
    formVersion,
    answers: those(question => questions.has(question)),
    ownCase,
  })
  if (form.success) return form.data
  const fields = form.error.issues.map(({ path, message }) => [path.join('.'), message])
  throw new ProductError('invalid_input', { fields: Object.fromEntries(fields) })
}
