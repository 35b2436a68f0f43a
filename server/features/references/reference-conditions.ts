import { sql } from 'kysely'
import { openStatuses } from '../../../contract/applications/application-terms.ts'

/**
 * What the references of a person's application depend on, joined to `r`, which has `user_id` and `scholarship_id`: the
 * scholarship, what it asks for, the application or its draft, and more time that the office has given.
 */
export const around = sql`
  join scholarships s on s.id = r.scholarship_id
  join reference_settings t on t.scholarship_id = r.scholarship_id
  left join applications a
    on a.user_id = r.user_id and a.scholarship_id = r.scholarship_id and a.data_removed_at is null
  left join application_drafts d
    on d.user_id = r.user_id and d.scholarship_id = r.scholarship_id and d.application_id is null
  left join reference_extensions x on x.user_id = r.user_id and x.scholarship_id = r.scholarship_id`

/** When nothing can be sent any more: never before the applications close. */
export const closesAt = sql<Date>`greatest(s.closing_at, deadline_end(t.closes_on), deadline_end(x.closes_on))`

/** How many letters an application `r` has to have by now: none before the award where they are asked for after it. */
export const dueCount = sql<number>`case when t.asks = 'award' and r.status <> 'Completed' then 0 else coalesce(t.count, 0) end`

/** There is an application, or one is being prepared. */
export const stands = sql<boolean>`(a.id is not null or d.id is not null)`

/** People can be named and can write. A draft that can no longer be submitted needs no letters, nor does a decided application. */
export const isOpen = sql<boolean>`(t.count > 0 and ${closesAt} > now() and coalesce(case t.asks
  when 'award' then a.status = 'Completed'
  else a.status = any(${openStatuses}) or a.id is null and d.id is not null and s.closing_at > now() end, false))`
