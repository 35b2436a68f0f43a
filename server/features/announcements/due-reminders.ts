import { isOffered } from '../../platform/database/deadline.ts'
import { sql } from 'kysely'
import { reminderDays } from '../../../contract/notifications/notice-kinds.ts'
import { type PaymentMode, waitsForApplication } from '../payments/payment-mode-queries.ts'
import { dueDaily, type People, recipientsOf } from '../notifications/recipient-queries.ts'

/** What decides which reminders are due. */
export interface DueOptions {
  /** At this moment; by the database's clock when left out. */
  at?: Date | undefined
  gateway: PaymentMode
}

/** A scholarship of which somebody is to be reminded. */
export interface DueReminder extends NearDeadline {
  /** Names person, scholarship, closing and days, so that each reminder is sent once. */
  key: string
  user_id: string
}

/** What the mail says of it. */
export interface NearDeadline {
  scholarshipId: string
  scholarshipName: string
  universityName: string
  /** Days from now to the deadline, by the person's calendar. */
  days: number
  /** The first moment at which it is too late. */
  closes: Date
  /** The person's zone, or the office's if they set none. */
  zone: string
  /** Their furthest step with it. */
  stage: 'begun' | 'paid' | 'saved'
}

/**
 * The reminders that are due [SAVE3]: `reminderDays` before the deadline, at nine in the person's time zone, until
 * twelve hours later; of what they saved, prepare, paid for or began to pay for, and have not applied to.
 * @param people those with an id in this range; each table is read in the order of people, once
 * @returns SQL that selects rows of `DueReminder`, soonest first
 * @everybody A job reminds applicants.
 */
export function dueReminders(people: People, { at, gateway }: DueOptions) {
  const inRange = sql`user_id between ${people.first} and ${people.last}`
  return sql<DueReminder>`
    select 'reminder:' || user_id || ':' || id || ':' || to_char(closes at time zone 'UTC', 'YYYYMMDD"T"HH24MI')
        || ':' || days as key,
      user_id, closing.id as "scholarshipId", scholarship_name as "scholarshipName", university_name as "universityName",
      days, closes, zone, (array['begun', 'paid', 'saved'])[stage] as stage
    from (${recipientsOf('reminders', people)}) as person
    join (
      select user_id, scholarship_id, min(done) as stage from (
        select user_id, scholarship_id, 1 as done from application_drafts where ${inRange}
        union all
        select user_id, scholarship_id, 2 from payments where ${inRange}
          and ${waitsForApplication(gateway)}
        union all
        select user_id, scholarship_id, 3 from saved_scholarships where ${inRange}
      ) as own group by user_id, scholarship_id
    ) as wanted using (user_id)
    join (
      select id, scholarship_name, university_name, days, closing_at as closes, moment
      from (values ${sql.join(reminderDays.map(days => sql`(${sql.lit(days)})`))}) as before (days)
      cross join (select coalesce(${at ?? null}::timestamptz, now()) as moment) as clock
      -- Nine o'clock somewhere, so many days before, is at most twelve hours ago.
      join scholarships on ${isOffered}
        and closing_at between moment + make_interval(days => days - 2) and moment + make_interval(days => days + 3)
    ) as closing on id = scholarship_id
    cross join lateral (select (closes - interval '1 minute') at time zone zone as last_minute) as end_there
    ${dueDaily('reminders', sql`last_minute::date - days`)}
    where closes > moment
      and not exists (
        select from applications where applications.user_id = person.user_id and scholarship_id = closing.id
      )
    order by closes, scholarship_name`
}
