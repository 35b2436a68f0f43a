import { specifiedSection } from '../../../contract/applications/application-terms.ts'
import type { Value } from '../../../contract/forms/answers.ts'
import { type AnsweredSection, answeredSections } from '../../../contract/forms/answer-text.ts'
import { emptyForm, type FormDefinition } from '../../../contract/forms/form-definition.ts'
import { resultFields } from '../../../contract/forms/specified-labels.ts'
import { assertVisible, type Scope, type SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { listAttached } from '../documents/attached-document-service.ts'
import { findAnswers } from './answer-repository.ts'
import type { ApplicationDependencies } from './application-dependencies.ts'
import { lookAtApplication } from './application-record.ts'
import { type ApplicationRow, findApplication } from './application-repository.ts'

/** The form that an application answers. */
export async function readAnsweredForm(db: Database, applicationId: SeenId): Promise<FormDefinition> {
  return (await findAnswers(db, applicationId))?.definition ?? emptyForm
}

/**
 * What an application answers, in the wording that was asked, for its applicant and for staff [FORM2]; first the results
 * that its form calls otherwise than specified.
 */
export async function readAnswers(
  { db }: Pick<ApplicationDependencies, 'db'>,
  scope: Scope,
  id: string,
): Promise<AnsweredSection[]> {
  const application = await findApplication(db, id)
  assertVisible(scope, application)
  await lookAtApplication(db, application)
  const kept = await findAnswers(db, application.id)
  return kept ? withDocuments(db, application, kept) : []
}

async function withDocuments(
  db: Database,
  { id: applicationId, currency, ...application }: ApplicationRow,
  { definition, answers }: { definition: FormDefinition; answers: Record<string, Value> },
): Promise<AnsweredSection[]> {
  const attached = await listAttached(db, applicationId)
  const sections = answeredSections(
    definition,
    answers,
    currency,
    new Map(attached.map(({ document }) => [document._id, document])),
  )
  const byQuestion = Map.groupBy(attached, ({ question }) => question)
  const renamed = resultFields.flatMap(field => {
    const wording = definition.results?.[field]
    return wording ? [{ question: field, wording, text: application[field] }] : []
  })
  const own = renamed.length > 0 ? [{ title: specifiedSection, answers: renamed }] : []
  return [...own, ...sections].map(section => ({
    ...section,
    answers: section.answers.map(answer => {
      const documents = byQuestion.get(answer.question)?.map(({ document }) => document)
      return documents ? { ...answer, documents } : answer
    }),
  }))
}
