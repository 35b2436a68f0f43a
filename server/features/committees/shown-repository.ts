import { sql } from 'kysely'
import type { ShownAs } from '../../../contract/committees/committee-terms.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'

/** Applications with everything from which the projection is made, and whose they are. */
export function listSources(db: Database, ids: readonly SeenId[]) {
  return db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.user_id')
    .innerJoin('committees', 'committees.scholarship_id', 'applications.scholarship_id')
    .leftJoin('committee_numbers', 'committee_numbers.application_id', 'applications.id')
    .leftJoin('application_answers', 'application_answers.application_id', 'applications.id')
    .leftJoin('form_versions', 'form_versions.id', 'application_answers.form_version_id')
    .leftJoin('application_receipts', 'application_receipts.application_id', 'applications.id')
    .select([
      'applications.id',
      'applications.scholarship_id',
      'applications.user_id',
      'applications.currency',
      'phone',
      'address',
      'gender',
      'degree',
      'ssc',
      'hsc',
      'user_name',
      'user_email',
      'committee_numbers.number',
      'committee_numbers.searched_at',
      'answers',
      'definition',
      'application_receipts.number as receipt',
      'blind',
      'lifted_at',
    ])
    .where('applications.id', '=', sql<SeenId>`any(${ids}::uuid[])`)
    .execute()
}

export type Source = Awaited<ReturnType<typeof listSources>>[number]

/** What readers see of the questions for which the office has chosen. */
export async function listChoices(db: Database, scholarshipId: string): Promise<Map<string, ShownAs>> {
  const rows = await db
    .selectFrom('committee_questions')
    .select(['question', 'shown'])
    .where('scholarship_id', '=', scholarshipId)
    .execute()
  return new Map(rows.map(({ question, shown }) => [question, shown]))
}

/** Where something of the applicants' own stands, or is masked. */
export function listPlaces(db: Database, ids: readonly SeenId[]) {
  return db
    .selectFrom('committee_places')
    .select(['application_id', 'place', 'words', 'question', 'state'])
    .where('application_id', '=', sql<SeenId>`any(${ids}::uuid[])`)
    .orderBy('question')
    .orderBy('place')
    .orderBy('words')
    .execute()
}

export type PlaceRow = Awaited<ReturnType<typeof listPlaces>>[number]

/** The documents of applications, without their names. */
export function listFiles(db: Database, ids: readonly SeenId[]) {
  return db
    .selectFrom('application_documents')
    .innerJoin('documents', 'documents.id', 'document_id')
    .select(['application_id', 'question', 'documents.id', 'type', 'bytes'])
    .where('application_id', '=', sql<SeenId>`any(${ids}::uuid[])`)
    .where('state', '!=', 'refused')
    .execute()
}

export type FileRow = Awaited<ReturnType<typeof listFiles>>[number]

/** The letters that applications have, with who wrote them. */
export function listLetters(db: Database, ids: readonly SeenId[]) {
  return db
    .selectFrom('applications')
    .innerJoin('reference_requests', on =>
      on
        .onRef('reference_requests.user_id', '=', 'applications.user_id')
        .onRef('reference_requests.scholarship_id', '=', 'applications.scholarship_id'),
    )
    .innerJoin('reference_letters', 'request_id', 'reference_requests.id')
    .select(['applications.id as application_id', 'request_id', 'name', 'email', 'text'])
    .select(sql<number | null>`length(file)`.as('bytes'))
    .where('applications.id', '=', sql<SeenId>`any(${ids}::uuid[])`)
    .where('reference_requests.state', '=', 'received')
    .execute()
}

export type LetterRow = Awaited<ReturnType<typeof listLetters>>[number]
