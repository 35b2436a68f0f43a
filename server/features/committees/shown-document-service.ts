import { type Kysely, sql } from 'kysely'
import { type Scope, type SeenId, vouchFor } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { recordView } from '../../platform/record/record-viewing.ts'
import { readForOfficer } from '../applications/list-applications-service.ts'
import { findCommittee } from './committee-repository.ts'
import { isHeld } from './reading-repository.ts'
import { aboutReading, requireReading } from './reading-service.ts'
import { numbersOf, readShownApplication } from './shown-application.ts'
import { letterFile, type ShownDocument } from './shown-policy.ts'

/** A document that readers see; `letter` is the request for a letter of reference whose file it is. */
export interface FoundDocument extends ShownDocument {
  letter: SeenId | undefined
}

/**
 * A document of the application that somebody reads, by its number there; that they look is recorded first [AUDIT1].
 * @throws ProductError `not_found`, also for one that readers do not see
 */
export async function findReadDocument(
  db: Kysely<Tables>,
  userId: string,
  { id, document }: { id: string; document: number },
): Promise<FoundDocument> {
  const { row } = await requireReading(db, userId, id)
  if (!isHeld(row)) throw new ProductError('not_found')
  const found = await findShown(db, row.application_id, document)
  await recordView(db, { action: 'reading.document', objectId: found.id, ...(await aboutReading(db, row)) })
  return found
}

/** The same for an officer, by the id of the application. @throws ProductError `not_found`, `own_application` */
export async function findPreviewedDocument(
  db: Kysely<Tables>,
  scope: Scope,
  { id, document }: { id: SeenId; document: number },
): Promise<FoundDocument> {
  const { scholarshipId } = await readForOfficer(db, scope, id)
  if (!(await findCommittee(db, scholarshipId))) throw new ProductError('not_found')
  return findShown(db, id, document)
}

async function findShown(db: Kysely<Tables>, applicationId: SeenId, number: number): Promise<FoundDocument> {
  const { documents } = await findShownApplication(db, applicationId)
  const found = documents.find(({ document }) => document === number)
  if (!found) throw new ProductError('not_found')
  return found
}

/** The request for the letter whose file a document is. */
function letterOf(id: string): SeenId | undefined {
  const ending = letterFile('')
  return id.endsWith(ending)
    ? vouchFor(id.slice(0, -ending.length), 'Its application is shown to who asks.')
    : undefined
}

/** An application as readers see it, with where its documents are. @throws ProductError `not_found` */
export async function findShownApplication(db: Kysely<Tables>, applicationId: SeenId) {
  const { documents, ...shown } = await readShownApplication(db, applicationId)
  return { ...shown, documents: documents.map(each => ({ ...each, letter: letterOf(each.id) })) }
}

/** The numbers by which readers know these applications: only of those that a committee reads. */
export async function findNumbers(db: Kysely<Tables>, ids: readonly SeenId[]): Promise<Map<string, number>> {
  const read = await db
    .selectFrom('applications')
    .innerJoin('committees', 'committees.scholarship_id', 'applications.scholarship_id')
    .select('committees.scholarship_id')
    .distinct()
    .where('applications.id', '=', sql<SeenId>`any(${ids}::uuid[])`)
    .execute()
  const chosen = new Set<string>(ids)
  const numbers = new Map<string, number>()
  for (const { scholarship_id } of read) {
    for (const [id, number] of await numbersOf(db, scholarship_id))
      if (chosen.has(id)) numbers.set(id, number)
  }
  return numbers
}
