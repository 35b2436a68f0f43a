import { type RawBuilder, sql } from 'kysely'
import { settledConditions } from '../../../contract/awards/award-terms.ts'
import type { AwardRow, awardFilters } from '../../../contract/awards/awards.ts'
import { type Scope, within, type SeenId, vouchFor } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { officeTimeZone, officeToday } from '../../platform/database/office-settings.ts'

export type AwardFilter = (typeof awardFilters)[number]

const settled = sql`(${sql.join(settledConditions.map(state => sql.lit(state)))})`

/** SQL: an award with what its pages show. */
const wholeAwards = (db: Database) =>
  db
    .selectFrom('awards')
    .innerJoin('applications', 'applications.id', 'awards.application_id')
    .leftJoin('award_settings as settings', 'settings.scholarship_id', 'applications.scholarship_id')
    .selectAll('awards')
    .select([
      'applicant_name',
      'applicant_email',
      'applications.address as applicant_address',
      'applications.user_id',
      'applications.scholarship_id as offered_by',
    ])
    .select(['pays_for', 'payee', 'office_name', officeTimeZone.as('office_zone')])
    .where('awards.released_at', 'is not', null)

export type WholeAward = Awaited<ReturnType<ReturnType<typeof wholeAwards>['execute']>>[number]

/** A released award with its application; nothing once that is gone. */
export function findWholeAward(db: Database, id: SeenId): Promise<WholeAward | undefined> {
  return wholeAwards(db).where('awards.id', '=', id).executeTakeFirst()
}

/** Released awards with what decides whether something can be done about them, and whom their mails go to. */
export function listToActOn(db: Database, ids: readonly SeenId[]) {
  return wholeAwards(db)
    .innerJoin('users', 'users.id', 'applications.user_id')
    .leftJoin('mail_preferences as mails', 'mails.user_id', 'users.id')
    .select(['user_email', 'refused_at'])
    .select(sql<string>`known_zone(coalesce(mails.time_zone, ${officeTimeZone}))`.as('zone'))
    .where('awards.id', '=', sql<SeenId>`any(${ids}::uuid[])`)
    .execute()
}

/** The instalments of an award, in their order. */
export function listInstalments(db: Database, awardId: SeenId) {
  return db
    .selectFrom('instalments')
    .selectAll()
    .select(
      sql<boolean>`exists (select from payment_items where instalment_id = instalments.id and live)`.as(
        'in_file',
      ),
    )
    .where('award_id', '=', awardId)
    .orderBy('number')
    .execute()
}

/** What an award asks for, in the order of its plan. */
export function listConditions(db: Database, awardId: SeenId) {
  return db
    .selectFrom('award_conditions')
    .selectAll()
    .where('award_id', '=', awardId)
    .orderBy('place')
    .execute()
}

/** What happened to an award, the first event first. */
export function listEvents(db: Database, awardId: SeenId) {
  return db
    .selectFrom('award_events')
    .leftJoin('users', 'users.id', 'actor_id')
    .select(['from_state', 'to_state', 'why', 'at', 'user_name'])
    .where('award_id', '=', awardId)
    .orderBy('at')
    .execute()
}

/** A person's released awards, those that wait for an answer first, each with how much of it they have to give. */
export function listOwnAwards(db: Database, userId: string) {
  return wholeAwards(db)
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('award_conditions')
          .select(['words', 'due_on', sql<boolean>`award_conditions.state = 'sentBack'`.as('sent_back')])
          .select(sql<number>`count(*) over ()`.as('to_give'))
          .whereRef('award_id', '=', 'awards.id')
          .where('award_conditions.state', 'in', ['open', 'sentBack'])
          .orderBy(sql`award_conditions.state = 'sentBack'`, 'desc')
          .orderBy('due_on')
          .limit(1)
          .as('next'),
      join => join.onTrue(),
    )
    .select(['words', 'due_on', 'sent_back', 'to_give'])
    .where('applications.user_id', '=', userId)
    .orderBy(sql`awards.state in ('offered', 'deferralAsked')`, 'desc')
    .orderBy('answer_by')
    .orderBy('awards.released_at', 'desc')
    .execute()
}

const overdue = sql<number>`(select count(*) from award_conditions
  where award_id = awards.id and awards.state = 'accepted' and award_conditions.state not in ${settled} and due_on < ${officeToday})`
const given = sql`award_conditions where award_id = awards.id and award_conditions.state = 'given'`
const toCheck = sql<AwardRow['toCheck']>`coalesce((select jsonb_agg(
  jsonb_build_object('_id', id, 'words', words, 'version', version) order by place) from ${given}), '[]')`

const filters: Record<AwardFilter, RawBuilder<boolean>> = {
  toAnswer: sql`awards.state in ('offered', 'deferralAsked')`,
  accepted: sql`awards.state = 'accepted'`,
  overdue: sql`(awards.state = 'offered' and answer_by < now() or awards.state = 'accepted' and ${overdue} > 0)`,
  toCheck: sql`awards.state = 'accepted' and exists (select from ${given})`,
  gone: sql`awards.state in ('declined', 'lapsed', 'withdrawn', 'ended')`,
}

interface AwardsWish {
  state?: AwardFilter | undefined
  scholarship?: string | undefined
}

/** A page of released awards for the office without the caller's own, newest first. @param wish.after id of the last award of the page before */
export function listAwards(
  db: Database,
  scope: Scope,
  wish: AwardsWish & { after?: string | undefined; limit: number },
) {
  return wholeAwards(db)
    .leftJoin('mail_preferences as mails', 'mails.user_id', 'applications.user_id')
    .select([overdue.as('overdue'), toCheck.as('to_check'), 'refused_at'])
    .where('applications.user_id', '<>', scope.userId)
    .where(within(scope, sql`applications.scholarship_id`))
    .$if(wish.state !== undefined, query => query.where(filters[wish.state ?? 'accepted']))
    .$if(wish.scholarship !== undefined, query =>
      query.where('awards.scholarship_id', '=', wish.scholarship ?? ''),
    )
    .$if(wish.after !== undefined, query =>
      query.where('awards.id', '<', vouchFor(wish.after ?? '', 'It only says where the page begins.')),
    )
    .orderBy('awards.id', 'desc')
    .limit(wish.limit)
    .execute()
}

interface AwardCounts extends Record<AwardFilter, number> {
  /** Null in the one row that there is without awards. */
  currency: string | null
  money: number
  /** Payments of all awards, in each row. */
  ready: number
  inFile: number
  returned: number
}

/** How many awards wait for what, and the sums of those that stand, each currency for itself; with how many payments are on their way. */
export async function countAwards(
  db: Database,
  scope: Scope,
  { scholarship }: AwardsWish,
): Promise<AwardCounts[]> {
  const chosen = scholarship === undefined ? sql`` : sql` and awards.scholarship_id = ${scholarship}`
  const ofScholarship = sql`${within(scope, sql`awards.scholarship_id`)}${chosen}`
  const { rows } = await sql<AwardCounts>`
    with payment as (
      select count(*) filter (where state = 'ready' and not in_file) as ready, count(*) filter (where in_file) as "inFile",
        count(*) filter (where state = 'returned') as returned
      from (select instalments.state, instalments.state = 'ready' and exists (
            select from payment_items where instalment_id = instalments.id and live offset 0) as in_file
          from instalments join awards on awards.id = award_id
          where instalments.state in ('ready', 'returned') and ${ofScholarship}) as each
    )
    select awards.currency, ${sql.join(
      Object.entries(filters).map(
        ([name, filter]) => sql`count(*) filter (where ${filter})::integer as ${sql.ref(name)}`,
      ),
    )},
      coalesce(sum(awards.amount_minor) filter (where awards.state in ('offered', 'deferralAsked', 'accepted', 'ended')), 0)
        as money, payment.*
    from payment left join (awards join applications on applications.id = application_id)
      on awards.released_at is not null and user_id <> ${scope.userId} and ${ofScholarship}
    group by awards.currency, ready, "inFile", returned order by count(awards.id) desc`.execute(db)
  return rows
}

/** Finds an award, with the name on its letter, by the letter's number and code. @everybody The code stands on the letter alone. */
export function findForCheck(db: Database, { number, code }: { number: string; code: string }) {
  return db
    .selectFrom('awards')
    .innerJoin('applications', 'applications.id', 'awards.application_id')
    .select(['number', 'awards.state', 'amount_minor', 'awards.currency', 'applicant_name'])
    .select(['awards.scholarship_name', 'awards.university_name', 'awards.released_at', 'answered_at'])
    .where('number', '=', number)
    .where('check_code', '=', code)
    .where('awards.released_at', 'is not', null)
    .executeTakeFirst()
}
