import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { conversationLimits } from '../../../contract/conversations/conversation-limits.ts'
import { type Side } from '../../../contract/conversations/conversation-terms.ts'
import { type Scope, within, type SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { type Place, type Slice, unknownPlace } from '../../platform/lists/page.ts'

/** Which conversations an inbox shows. */
export interface InboxFilter {
  state: 'unanswered' | 'answered'
  whose: 'mine' | 'all'
}

export interface InboxRowRow {
  id: SeenId
  applicant: string
  scholarship_name: string
  assignee_name: string | null
  waiting_since: Date | null
  side: Side
  excerpt: string
  receipt: string | null
  at: Date
  place: Place
}

/** A page of the inbox in its order, one more than the page has. Nobody has their own application there. */
export async function listInbox(
  db: Database,
  scope: Scope,
  { state, whose, slice: { limit, behind } }: InboxFilter & { slice: Slice },
): Promise<InboxRowRow[]> {
  if (behind && behind.length !== 2) throw unknownPlace()
  const waits = state === 'unanswered'
  const at = sql.ref(waits ? 'waiting_since' : 'last_at')
  const direction = sql.raw(waits ? 'asc' : 'desc')
  const conditions: RawBuilder<SqlBool>[] = [
    waits ? sql`waiting_since is not null` : sql`waiting_since is null`,
    sql`applications.user_id <> ${scope.userId}`,
    within(scope, sql`applications.scholarship_id`),
  ]
  if (whose === 'mine') conditions.push(sql`assignee_id = ${scope.userId}`)
  if (behind)
    conditions.push(
      sql`(${at}, talk.application_id) ${sql.raw(waits ? '>' : '<')} (${behind[0]}::timestamptz, ${behind[1]}::uuid)`,
    )
  const { rows } = await sql<InboxRowRow>`
    select talk.application_id as id, applicant.user_name as applicant, scholarship_name, assignee.user_name as assignee_name,
      waiting_since, side, left(body, ${conversationLimits.excerpt}) as excerpt, receipt, messages.at,
      array[(${at})::text, talk.application_id::text] as place
    from conversations as talk
    join applications on applications.id = talk.application_id
    join users as applicant on applicant.id = applications.user_id
    join messages on messages.application_id = talk.application_id and number = last_number
    left join desk_marks on desk_marks.application_id = talk.application_id
    left join users as assignee on assignee.id = assignee_id
    where ${sql.join(conditions, sql` and `)}
    order by ${at} ${direction}, talk.application_id ${direction} limit ${limit + 1}`.execute(db)
  return rows
}

/** How many conversations wait for an answer, and how many of those are assigned to the caller; without their own application. */
export async function countUnanswered(db: Database, scope: Scope): Promise<{ all: number; mine: number }> {
  const reached = within(scope, sql`applications.scholarship_id`)
  // What all have in common is counted by its index alone, and the few of the caller's own application are taken off.
  const { rows } = await sql<{ all: number; mine: number }>`
    select (select count(*) from ${
      scope.reach === 'all'
        ? sql`conversations`
        : sql`conversations
        join applications on applications.id = application_id`
    } where waiting_since is not null and ${reached}) - (
        select count(*) from applications join conversations on application_id = applications.id
        where user_id = ${scope.userId} and waiting_since is not null and ${reached}) as "all",
      (select count(*) from desk_marks join conversations using (application_id)
        join applications on applications.id = application_id
        where assignee_id = ${scope.userId} and waiting_since is not null and user_id <> ${scope.userId} and ${reached}) as mine`.execute(
    db,
  )
  return rows[0] ?? { all: 0, mine: 0 }
}
