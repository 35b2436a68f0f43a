import type { NamedDocument } from '../../../contract/documents/documents.ts'
import { answerOfValue } from '../../../contract/forms/answer-of-value.ts'
import type { Value } from '../../../contract/forms/answers.ts'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import { questionsOf } from '../../../contract/forms/question-kinds.ts'
import type { Scope, SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { listAttached } from '../documents/attached-document-service.ts'
import { findAnswers, listAnswers } from './answer-repository.ts'
import { formColumns } from './application-columns.ts'
import { findAsked } from './asked-answers-queries.ts'
import { assertOwnApplication, assertPending } from './application-policy.ts'
import { type ApplicationRow, findApplication, lockApplication } from './application-repository.ts'
import { findReceipt } from './receipts/receipt-repository.ts'

/** What an application answers, as its person would type it, by question or specified field. */
export interface TypedApplication {
  scholarshipId: string
  /** The form that it answers, if any. */
  formVersionId: string | undefined
  answers: { question: string; answer: string | string[] }[]
}

/** The answers of a person's newest applications as they typed them, the newest first, with their forms. */
export async function listTyped(db: Database, userId: string, limit: number) {
  const rows = await listAnswers(db, userId, limit)
  return rows.map(({ definition, answers, scholarship_name, applied_at }) => ({
    definition,
    answers: Object.fromEntries(
      typedAnswers(definition, answers).map(({ question, answer }) => [question, answer]),
    ),
    scholarshipName: scholarship_name,
    at: applied_at.toISOString(),
  }))
}

function typedAnswers(definition: FormDefinition, values: Readonly<Record<string, Value>>) {
  return questionsOf(definition).flatMap(question => {
    const value = values[question.id]
    return value === undefined ? [] : [{ question: question.id, answer: answerOfValue(question, value) }]
  })
}

/** An application as it was typed, from its row and its answers. */
export async function readTyped(db: Database, application: ApplicationRow): Promise<TypedApplication> {
  const answered = await findAnswers(db, application.id)
  const specified = Object.entries(formColumns(application)).map(([question, answer]) => ({
    question,
    answer,
  }))
  const asked = answered ? typedAnswers(answered.definition, answered.answers) : []
  return {
    scholarshipId: application.scholarship_id,
    formVersionId: answered?.form_version_id,
    answers: [...specified, ...asked].filter(({ answer }) => answer.length > 0),
  }
}

/**
 * The caller's own application while it can be corrected, locked until the transaction ends [U4]; with what the office asks for,
 * which is all that can be changed then, also once it is processed [TALK1].
 * @throws ProductError `not_found`, `forbidden`, `application_processing`, `application_decided`
 */
export async function lockCorrectable(
  tx: Database,
  scope: Scope,
  id: string,
): Promise<{
  application: ApplicationRow
  typed: TypedApplication
  asked: Awaited<ReturnType<typeof findAsked>>
}> {
  const application = await lockApplication(tx, id)
  assertOwnApplication(scope, application)
  const asked = await findAsked(tx, application.id)
  if (!asked) assertPending(application.status)
  return { application, typed: await readTyped(tx, application), asked }
}

/** An application as it was submitted, for the draft that corrects it; nothing when it has no receipt. */
export async function readSubmission(db: Database, applicationId: SeenId) {
  const [application, receipt] = [
    await findApplication(db, applicationId),
    await findReceipt(db, applicationId),
  ]
  if (!application || !receipt) return null
  const { answers } = await readTyped(db, application)
  const request = (await findAsked(db, applicationId)) ?? null
  const attached = await listAttached(db, applicationId)
  const documents = new Map<string, NamedDocument>(attached.map(({ document }) => [document._id, document]))
  return {
    applicationId,
    number: receipt.number,
    at: receipt.at.toISOString(),
    answers,
    documents: [...documents.values()],
    request,
  }
}
