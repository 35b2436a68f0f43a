import { sql, type Transaction } from 'kysely'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isForCommittee } from './committee-repository.ts'

export interface Place {
  application_id: SeenId
  scholarship_id: string
  place: string
  words: string
  question: string
}

/** A place of an application, locked. */
export function lockPlace(
  tx: Transaction<Tables>,
  { application_id, place, words }: Omit<Place, 'scholarship_id' | 'question'>,
) {
  return tx
    .selectFrom('committee_places')
    .select(['state', 'found'])
    .where('application_id', '=', application_id)
    .where('place', '=', place)
    .where('words', '=', words)
    .forUpdate()
    .executeTakeFirst()
}

export async function countPlaces(db: Database, applicationId: SeenId): Promise<number> {
  const { count } = await db
    .selectFrom('committee_places')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return count
}

/** Masks or keeps a place; one that was not found was typed by somebody. */
export async function writePlace(
  tx: Transaction<Tables>,
  place: Place,
  { state, by }: { state: 'found' | 'masked' | 'kept'; by: string | null },
): Promise<void> {
  const change = { state, by, at: sql<Date>`now()` }
  await tx
    .insertInto('committee_places')
    .values({ ...place, ...change, found: false })
    .onConflict(conflict => conflict.columns(['application_id', 'place', 'words']).doUpdateSet(change))
    .execute()
}

/** Removes what somebody has masked. */
export async function deletePlace(
  tx: Transaction<Tables>,
  { application_id, place, words }: Omit<Place, 'scholarship_id' | 'question'>,
): Promise<void> {
  await tx
    .deleteFrom('committee_places')
    .where('application_id', '=', application_id)
    .where('place', '=', place)
    .where('words', '=', words)
    .execute()
}

/** The applications to a scholarship that its committee reads, whose each is, and whether places in it are to be looked at. */
export function listNumbered(db: Database, scholarshipId: string) {
  return db
    .selectFrom('committee_numbers')
    .innerJoin('applications', 'applications.id', 'application_id')
    .select(['number', 'application_id', 'user_id'])
    .select(
      sql<boolean>`exists (select from committee_places where committee_places.application_id = applications.id
        and state = 'found')`.as('open'),
    )
    .where('committee_numbers.scholarship_id', '=', scholarshipId)
    .where(isForCommittee)
    .orderBy('number')
    .execute()
}

/** Lets the time be taken anew that it takes to read an application, or those to a scholarship: readers see something else of it. */
export async function forgetMinutes(
  tx: Transaction<Tables>,
  of: { application_id: SeenId } | { scholarship_id: string },
): Promise<void> {
  const column = 'application_id' in of ? 'application_id' : 'scholarship_id'
  const [id = ''] = Object.values(of)
  await tx.updateTable('committee_numbers').set({ minutes: null }).where(column, '=', id).execute()
}
