import type { Application } from '../../../contract/applications/applications.ts'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import type { AnsweredSection } from '../../../contract/forms/answer-text.ts'
import { askedWordings } from '../../../contract/forms/asked-wordings.ts'
import type { Scope, Seen, SeenId } from '../../platform/access/scope.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { readAnswers, readAnsweredForm } from '../applications/answer-service.ts'
import { readFrozenConditions } from '../applications/conditions/freeze-conditions-service.ts'
import { findAsked } from '../applications/asked-answers-queries.ts'
import { readForOfficer } from '../applications/list-applications-service.ts'
import { readReceiptContents } from '../applications/receipts/receipt-service.ts'
import { findRemoval } from '../applications/removal-queries.ts'
import { type ApplicationDependencies, lookAtApplication } from '../applications/application-service.ts'
import { listApplicationStatusChanges } from '../applications/status/status-change-service.ts'
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

/** Everything about an application [DESK1], with what changed since the caller read it before this sitting. */
export async function readDeskApplication(
  deps: ApplicationDependencies,
  scope: Scope,
  id: SeenId,
): Promise<DeskApplication> {
  const { db } = deps
  const application = await readForOfficer(db, scope, id)
  const [
    decided,
    versions,
    request,
    others,
    marks,
    score,
    sections,
    steps,
    reading,
    gaps,
    removal,
    conditions,
  ] = await Promise.all([
    readDecision(db, application),
    readVersions(db, id, scope.userId),
    readRequest(db, application),
    readOthers(db, scope, application),
    readMarks(db, id),
    readScore(db, scope, application),
    readAnswers(deps, scope, id),
    listApplicationStatusChanges(deps, scope, id),
    listReading(db, id, scope.userId),
    findGaps(db, id),
    findRemoval(db, id),
    readFrozenConditions(db, id),
  ])
  return {
    application,
    sections,
    steps,
    score,
    reading,
    gaps,
    removal: removal ?? null,
    conditions: conditions ?? null,
    ...decided,
    ...versions,
    ...request,
    ...others,
    ...marks,
  }
}

/** The receipt that stands, and what changed since an officer read another one. */
async function readVersions(
  db: Database,
  id: SeenId,
  userId: string,
): Promise<Pick<DeskApplication, 'receipt' | 'changed'>> {
  const [receipts, read] = await Promise.all([readReceiptContents(db, id), findRead(db, id, userId)])
  const [receipt] = receipts
  const before = receipts.find(({ number }) => number === read?.before_receipt)
  const since = read?.before_at
  return {
    receipt: receipt ? { number: receipt.number, at: receipt.at.toISOString() } : null,
    changed:
      receipt && before && before !== receipt && since
        ? {
            questions: changedQuestions(before.content.sections, receipt.content.sections),
            since: since.toISOString(),
          }
        : null,
  }
}

/** What its applicant is asked for or can be, and since when it waits for a decision. */
async function readRequest(
  db: Database,
  { _id: id, date }: Seen<Application>,
): Promise<Pick<DeskApplication, 'request' | 'reopenable' | 'waitsSince'>> {
  const [form, request, since] = await Promise.all([
    readAnsweredForm(db, id),
    findAsked(db, id),
    findWaitsSince(db, id),
  ])
  return {
    request: request ?? null,
    reopenable: askedWordings(form),
    waitsSince: since?.toISOString() ?? date,
  }
}

/** Other applications of this person, and of people who may be the same. */
async function readOthers(
  db: Kysely<Tables>,
  scope: Scope,
  application: Seen<Application>,
): Promise<Pick<DeskApplication, 'otherApplications' | 'duplicates'>> {
  const { _id: id } = application
  const [others, likely] = await Promise.all([listOthers(db, scope, id), listDuplicates(db, scope, id)])
  // Their contact data is shown beside this one's.
  await Promise.all(likely.map(row => lookAtApplication(db, row)))
  return {
    otherApplications: others.map(row => ({
      _id: row.id,
      scholarshipName: row.scholarship_name,
      status: row.status,
      date: row.applied_at.toISOString(),
    })),
    duplicates: likely.map(row => duplicateView(row, application)),
  }
}

/** What officers have added. */
async function readMarks(
  db: Database,
  id: SeenId,
): Promise<Pick<DeskApplication, 'notes' | 'assignee' | 'labels' | 'version'>> {
  const [notes, marks] = await Promise.all([listNotes(db, id), findMarks(db, id)])
  return {
    notes: notes.map(noteView),
    assignee: marks ? personView(marks.assignee_id, marks.user_name) : null,
    labels: marks?.labels ?? [],
    version: marks?.version ?? 0,
  }
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
 * when its applicant has changed it.
 */
export async function sayReading(db: Kysely<Tables>, scope: Scope, id: SeenId) {
  const { userId } = scope
  await readForOfficer(db, scope, id)
  const read = await upsertRead(db, id, userId)
  if (!read) throw new ProductError('not_found')
  return { reading: await listReading(db, id, userId), receipt: read.receipt }
}
