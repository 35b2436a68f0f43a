import { type RawBuilder, sql } from 'kysely'
import { openStatuses } from '../../../../contract/applications/application-terms.ts'
import { reachOf } from '../../../platform/access/read-scope.ts'
import type { SeenId } from '../../../platform/access/scope.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { hasPlace } from '../../awards/award-queries.ts'

/** Somebody on a waiting list. */
export interface WaitingRow {
  application_id: SeenId
  applicant_name: string
  user_id: string
  currency: string
  rank: number | null
  /** The version of their decision. */
  version: number
  /** Somebody has chosen an award for them since. */
  chosen: boolean
  /** The award whose free place a preview offers to them. */
  place: string | null
}

/** SQL: free places with their previews that can still be confirmed, and the letters of these. */
const previews = sql`freed_places join decision_batches as preview on preview.id = freed_places.batch_id and preview.state = 'draft'
  join letters on letters.batch_id = preview.id
  join decisions as previewed on previewed.application_id = letters.application_id and previewed.version = letters.version
    and previewed.batch_id is null and previewed.released_at is null`

/** SQL: whether somebody was told that they are on the waiting list, and nothing else was chosen since. */
const waits = sql<boolean>`(status = any(${openStatuses}) and batch_id is null and outcome = 'waitlist' and released_at is not null)`

/** Who was told that they are on the waiting list of a scholarship, in the order of their places. */
export async function listWaiting(db: Database, scholarshipId: SeenId): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select applications.id as application_id, applicant_name, user_id, currency, decisions.version,
      coalesce(rank, (before ->> 'rank')::integer) as rank, outcome = 'award' as chosen,
      (select freed_places.award_id from ${previews}
        where letters.application_id = applications.id and moved_to is null limit 1) as place
    from decisions join applications on applications.id = application_id
    where decisions.scholarship_id = ${scholarshipId} and status = any(${openStatuses}) and batch_id is null
      and (outcome = 'waitlist' and released_at is not null
        or outcome = 'award' and released_at is null and before ->> 'outcome' = 'waitlist')
      and not ${hasPlace(sql`applications.id`)}
    order by rank nulls last, decided_at, applications.id
    limit 1000`.execute(db)
  return rows
}

/** Places of a scholarship that became free and that nobody has moved up to, the first one first; `batch_id` is of their preview. */
export async function listFreePlaces(db: Database, scholarshipId: SeenId) {
  const { rows } = await sql<{
    award_id: SeenId
    number: string | null
    amount_minor: number
    currency: string
    freed_at: Date
    batch_id: SeenId | null
  }>`
    select place.award_id, number, amount_minor, currency, place.freed_at, (select preview.id from ${previews}
      where freed_places.award_id = place.award_id limit 1) as batch_id
    from freed_places as place join awards on awards.id = place.award_id
    where place.scholarship_id = ${scholarshipId} and moved_to is null order by place.freed_at`.execute(db)
  return rows
}

/** A place that its scholarship gives on automatically, in the name of the officer who confirmed its award. */
export interface PlaceToGive {
  /** Of the award that has the place, or had it. */
  id: SeenId
  scholarship_id: string
  amount_minor: number
  currency: string
  officer_id: string
  /** What they reach now. */
  reach: string[] | null
}

/**
 * Free places that no officer has taken in hand, those that were freed first first. @param awardId only the place of this award
 * @everybody A job gives places on.
 */
export function listOpenPlaces(db: Database, awardId?: SeenId): Promise<PlaceToGive[]> {
  return listToGive(
    db,
    sql`select award_id, freed_at as since from freed_places where moved_to is null and batch_id is null
      ${awardId === undefined ? sql`` : sql`and award_id = ${awardId}`}`,
  )
}

/** Awards that nobody answered by their date, the longest silent first. @everybody A job gives places on. */
export function listSilent(db: Database): Promise<PlaceToGive[]> {
  return listToGive(
    db,
    sql`select id as award_id, answer_by as since from awards where state = 'offered' and answer_by <= now()`,
  )
}

/**
 * Those of some places that are given on automatically, and for which somebody waits: that is looked up once for each scholarship.
 * @everybody A job gives places on.
 */
async function listToGive(db: Database, places: RawBuilder<unknown>): Promise<PlaceToGive[]> {
  const { rows } = await sql<PlaceToGive>`
    with place as materialized (
      select awards.id, awards.scholarship_id, amount_minor, currency, created_by as officer_id,
        ${reachOf('created_by')} as reach, since
      from (${places}) as place join awards on awards.id = award_id
        join award_settings as settings on settings.scholarship_id = awards.scholarship_id
        join decision_batches as batch on batch.id = awards.batch_id
      where moves_up = 'automatically' and created_by is not null
    ), waited_for as (
      select scholarship_id from (select distinct scholarship_id from place) as each
      where exists (select from decisions join applications on applications.id = application_id
        where decisions.scholarship_id = each.scholarship_id and ${waits} and not ${hasPlace(sql`applications.id`)})
    )
    select id, scholarship_id, amount_minor, currency, officer_id, reach from place join waited_for using (scholarship_id)
    order by since, id`.execute(db)
  return rows
}
