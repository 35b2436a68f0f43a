import type { DeskApplication } from '../../../contract/desk/desk.ts'
import type { AnsweredSection } from '../../../contract/forms/answer-text.ts'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import { questionsOf } from '../../../contract/forms/question-kinds.ts'
import { specifiedLabels } from '../../../contract/forms/specified-labels.ts'
import type { Scope } from '../../platform/access/scope.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { findAnsweredForm, readAnswers } from '../applications/answer-service.ts'
import { findAsked } from '../applications/asked-answers-queries.ts'
import { readForOfficer } from '../applications/list-applications-service.ts'
import { readReceiptContents } from '../applications/receipts/receipt-service.ts'
import { type ApplicationDependencies, lookAtApplication } from '../applications/application-service.ts'
import { listSteps } from '../applications/status/application-step-service.ts'
import { readDecision } from '../decisions/decision-service.ts'
import { readScore } from '../scores/give-points-service.ts'
import {
  findGaps,
  findWaitsSince,
  listDuplicates,
  listNotes,
  listOthers,
  listReading,
  findRead,
  upsertRead,
} from './desk-repository.ts'
import { findMarks } from './desk-marks-repository.ts'
import { duplicateView, noteView, personView } from './desk-view.ts'

/**
 * Everything about an application [DESK1], with what changed since the caller read it before this sitting.
 * @throws ProductError `not_found`, `own_application`
 */
export async function readDeskApplication(
  deps: ApplicationDependencies,
  scope: Scope,
  id: string,
): Promise<DeskApplication> {
  const { db } = deps
  const application = await readForOfficer(db, scope, id)
  const [
    decided,
    score,
    sections,
    steps,
    others,
    notes,
    reading,
    marks,
    receipts,
    read,
    gaps,
    likely,
    form,
    request,
    since,
  ] = await Promise.all([
    readDecision(db, application),
    readScore(db, scope, application),
    readAnswers(deps, scope, id),
    listSteps(deps, id),
    listOthers(db, id),
    listNotes(db, id),
    listReading(db, id, scope.userId),
    findMarks(db, id),
    readReceiptContents(db, id),
    findRead(db, id, scope.userId),
    findGaps(db, id),
    listDuplicates(db, scope, id),
    findAnsweredForm(db, id),
    findAsked(db, id),
    findWaitsSince(db, id),
  ])
  // Their contact data is shown beside this one's.
  await Promise.all(likely.map(row => lookAtApplication(db, row)))
  const [receipt] = receipts
  const before = receipts.find(({ number }) => number === read?.before_receipt)
  return {
    application,
    sections,
    changed:
      receipt && before && before !== receipt && read?.before_at
        ? {
            questions: changedQuestions(before.content.sections, receipt.content.sections),
            since: read.before_at.toISOString(),
          }
        : null,
    receipt: receipt ? { number: receipt.number, at: receipt.at.toISOString() } : null,
    steps,
    otherApplications: others.map(row => ({
      _id: row.id,
      scholarshipName: row.scholarship_name,
      status: row.status,
      date: row.applied_at.toISOString(),
    })),
    duplicates: likely.map(row => duplicateView(row, application)),
    gaps,
    request: request ?? null,
    reopenable: form ? reopenableOf(form) : [],
    waitsSince: since?.toISOString() ?? application.date,
    ...decided,
    score,
    notes: notes.map(noteView),
    reading,
    assignee: marks ? personView(marks.assignee_id, marks.user_name) : null,
    labels: marks?.labels ?? [],
    version: marks?.version ?? 0,
  }
}

/** Everything that a form asks, the specified fields first. */
function reopenableOf(form: FormDefinition): DeskApplication['reopenable'] {
  const specified = Object.entries(specifiedLabels(form)).map(([question, wording]) => ({
    question,
    wording,
  }))
  return [...specified, ...questionsOf(form).map(({ id, wording }) => ({ question: id, wording }))]
}

function changedQuestions(before: readonly AnsweredSection[], now: readonly AnsweredSection[]): string[] {
  const texts = (sections: readonly AnsweredSection[]) =>
    new Map(sections.flatMap(({ answers }) => answers.map(({ question, text }) => [question, text])))
  const [earlier, later] = [texts(before), texts(now)]
  return [...new Set([...earlier.keys(), ...later.keys()])].filter(
    question => earlier.get(question) !== later.get(question),
  )
}

/**
 * Notes that an officer has an application open. @returns which colleagues do, and its receipt now, so that a page tells
 * when its applicant has changed it. @throws ProductError `not_found`, `own_application`
 */
export async function sayReading(db: Kysely<Tables>, scope: Scope, id: string) {
  const { userId } = scope
  await readForOfficer(db, scope, id)
  const read = await upsertRead(db, id, userId)
  if (!read) throw new ProductError('not_found')
  return { reading: await listReading(db, id, userId), receipt: read.receipt }
}
