import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import { newApplicationOf } from '../../../contract/applications/applications.ts'
import type { DraftChange } from '../../../contract/drafts/drafts.ts'
import { applicationFieldLabels } from '../../../contract/forms/specified-fields.ts'
import type { ApplicationDependencies } from '../applications/application-service.ts'
import { type Applicant, applyInTransaction, rejectDuplicate } from '../applications/apply-service.ts'
import { correctWithin, lockCorrectable } from '../applications/correct-service.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { settleAnswered } from '../information-requests/settle-request-service.ts'
import { questionsOf } from '../../../contract/forms/question-kinds.ts'
import { specifiedLabels } from '../../../contract/forms/specified-labels.ts'
import { requireRefereesNamed } from '../references/own-references-service.ts'
import { ProductError } from '../../platform/product-error.ts'
import { listAnswerRows, listConflictRows } from './draft-answer-repository.ts'
import { deleteDraft, findDraft, type OwnDraft, lockDraft } from './draft-repository.ts'

/**
 * Submits a draft: what was saved becomes an application, or corrects one, checked as it stands, and the draft ends
 * [DRAFT1] [DRAFT3] [U4]. Where the office asks for some answers, these alone are taken from it [TALK1].
 * @param reviewed `corrects`: the application that was to be corrected; `request`: what was to be answered
 * @returns the application's id
 * @throws ProductError of `apply`, `lockCorrectable` and `correctWithin`, `not_found`, `references_missing`, `conflict_open` while
 *   a conflict is not settled, or `changed_meanwhile` when the application was cancelled, is corrected elsewhere, or
 *   something else is asked by now
 */
export function submitDraft(
  deps: ApplicationDependencies,
  own: OwnDraft & { applicant: Applicant },
  reviewed: Reviewed,
): Promise<string> {
  return rejectDuplicate(() =>
    withTransaction(deps.db, async tx => {
      // Nobody types into it any more.
      const locked = await lockDraft(tx, own)
      if (!locked) throw new ProductError('not_found')
      // A tab that has not noticed must neither apply again nor correct what it takes for new.
      if (locked.application_id !== (reviewed.corrects ?? null))
        throw new ProductError('changed_meanwhile', { message: otherwise })
      const { application_id: applicationId } = locked
      if (applicationId) return submitCorrection(tx, own, { ...reviewed, applicationId })
      if ((await listConflictRows(tx, own.id)).length > 0) throw new ProductError('conflict_open')
      const { form } = await readForm(tx, own)
      await requireRefereesNamed(tx, { userId: own.userId, scholarshipId: form.scholarshipId })
      const id = await applyInTransaction(tx, deps, {
        applicant: own.applicant,
        form: { ...form, formVersion: reviewed.formVersion },
      })
      await deleteDraft(tx, own)
      return id
    }),
  )
}

interface Reviewed {
  formVersion: string
  corrects?: string | undefined
  request?: string | undefined
}

async function submitCorrection(
  tx: Transaction<Tables>,
  own: OwnDraft & { applicant: Applicant },
  { applicationId, formVersion, request }: Reviewed & { applicationId: string },
): Promise<string> {
  const scope = { userId: own.userId, seesAll: false }
  const { status, typed, asked } = await lockCorrectable(tx, scope, applicationId)
  if (asked?._id !== request) throw new ProductError('changed_meanwhile', { message: askedOtherwise })
  const isOpen = ({ question }: { question: string }) => !asked || asked.questions.includes(question)
  if ((await listConflictRows(tx, own.id)).some(isOpen)) throw new ProductError('conflict_open')
  const closed = typed.answers.filter(answer => !isOpen(answer))
  const { formVersionId, form } = await readForm(tx, own, asked && { isOpen, closed })
  const corrected = { applicationId, formVersionId, form: { ...form, formVersion } }
  await correctWithin(tx, { applicant: own.applicant, ...corrected })
  if (asked) await settleAnswered(tx, asked._id)
  // Corrections that were not asked for have not been sent; they can be as long as the office has not begun.
  const unsent = (await listAnswerRows(tx, own.id)).some(
    row => !isOpen(row) && !closed.some(each => isSameAnswer(each, row)),
  )
  if (!unsent || status !== 'Pending') await deleteDraft(tx, own)
  return applicationId
}

type Answered = Pick<DraftChange, 'question' | 'answer'>

function isSameAnswer(one: Answered, other: Answered): boolean {
  return one.question === other.question && isDeepStrictEqual(one.answer, other.answer)
}

const otherwise =
  'This application was cancelled or submitted in another tab or on another device. Please reload the page.'
const askedOtherwise =
  'The office has changed what it asks for. Nothing was sent. Please reload the page to see what it asks now.'

/** Which answers of a draft are taken; the others stand as they were submitted. */
interface Reopened {
  isOpen: (answer: Answered) => boolean
  closed: readonly Answered[]
}

/** The saved answers to what is asked now, as `POST /appliedScholarship` takes them. @throws ProductError `invalid_input` */
async function readForm(tx: Database, own: OwnDraft, reopened?: Reopened) {
  const draft = await findDraft(tx, own)
  if (!draft) throw new ProductError('not_found')
  const saved = await listAnswerRows(tx, own.id)
  const rows = reopened ? [...reopened.closed, ...saved.filter(reopened.isOpen)] : saved
  const isSpecified = (question: string) => Object.hasOwn(applicationFieldLabels, question)
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
