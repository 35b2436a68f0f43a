import { type RawBuilder, sql } from 'kysely'
import { openStatuses } from '../../../contract/applications/application-terms.ts'
import { noticeKinds } from '../../../contract/notifications/notice-kinds.ts'
import type { Database } from '../../platform/database/connection.ts'
import { isOffered } from '../../platform/database/deadline.ts'
import { type People, recipientsOf, wants } from '../notifications/recipient-queries.ts'

/**
 * What staff are told of. `supplied` and `lapsed`: what the office asked for has come, or not by its date. `applicant` and
 * `referee`: their mail server refuses our mails. The next three are the same of applications that nobody is assigned to. `awards`:
 * what winners sent, asked for, or gave up.
 */
export type OfficeFactKind =
  | 'assigned'
  | 'answered'
  | 'supplied'
  | 'lapsed'
  | 'applicant'
  | 'referee'
  | 'closing'
  | 'unanswered'
  | 'undelivered'
  | 'requests'
  | 'awards'

/** Something that waits for an officer, and that their mail tells. */
export interface OfficeFact {
  /** Identifies person and fact, so that each is reported once. */
  key: string
  user_id: string
  kind: OfficeFactKind
  /** Since when it is so. */
  since: Date
  /** Null for what nobody is assigned to. */
  scholarshipId: string | null
  scholarshipName: string | null
  /** The application that it is about, if it is one. */
  applicationId: string | null
  /** The first moment at which it is too late to apply. */
  closes: Date | null
  /** Of what nobody is assigned to. */
  count: number | null
  /** The officer's zone. */
  zone: string
}

type Moment = RawBuilder<unknown>

/** Older facts are not reported: the officer has had two mornings by then. Notices are stored longer. */
const isNew = (since: RawBuilder<unknown>, moment: Moment) => sql`${since} > ${moment} - interval '2 days'`

/** Who handles an application; found by its key, so that only the marks of what is new are read. */
const marks = sql`left join lateral (
  select assignee_id from desk_marks where application_id = application.id offset 0) as marks on true`

/**
 * The officer of an application, who reaches it and has not sent it; looked up for each that is new. As a join, PostgreSQL, which expects one
 * officer, reads all that is new once for each.
 */
const officer = sql`cross join lateral (
  select * from person where user_id = marks.assignee_id and user_id <> application.user_id
    and reaches(user_id, application.scholarship_id) offset 0) as person`

/** The officer who is told, with what `dueOfficeFacts` asks. */
const told = sql`person.user_id, person.zone, at_once, moment, eight`

const about = sql`application.scholarship_id, application.scholarship_name, application.id as application_id,
  null::timestamptz as closes, null::integer as count`

/** It is not decided, and its officer has not opened it since. */
const unread = (since: RawBuilder<unknown>) => sql`application.status = any(${openStatuses})
  and not exists (select from desk_reads as reading
    where reading.application_id = application.id and officer_id = person.user_id and reading.at >= ${since})`

/** A colleague has assigned it. */
const assigned = (moment: Moment) => sql`
  select ${told}, 'assigned' as kind,
    application.id || ':' || to_char(assigned_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISSUS') as fact,
    assigned_at as since, ${about}
  from desk_marks as marks join applications as application on application.id = marks.application_id ${officer}
  where ${isNew(sql`assigned_at`, moment)} and ${unread(sql`assigned_at`)}`

/** Conversations in which an applicant waits for an answer, where `waiting_since` is not null. */
const talks = sql`
  conversations as talk join applications as application on application.id = talk.application_id ${marks}`

/** They wait for an answer to what the office has not read; several such messages are one fact. */
const answered = (moment: Moment) => sql`
  select ${told}, 'answered', application.id || ':' || read_by_office, unread.since, ${about}
  from ${talks} ${officer}
  cross join lateral (select min(at) as since from messages where messages.application_id = talk.application_id
    and number > read_by_office and side = 'applicant' and receipt is null) as unread
  where waiting_since is not null and ${isNew(sql`unread.since`, moment)}`

/** What the office has asked for after an application was submitted. */
const requests = sql`information_requests as request
  join applications as application on application.id = request.application_id ${marks}`
const hasCome = (moment: Moment) => sql`settled_as = 'answered' and ${isNew(sql`settled_at`, moment)}`
const hasLapsed = (moment: Moment) =>
  sql`settled_at is null and due_at <= ${moment} and ${isNew(sql`due_at`, moment)}`

const asked = (moment: Moment) => sql`
  select ${told}, 'supplied', request.id::text, settled_at, ${about}
  from ${requests} ${officer} where ${hasCome(moment)} and ${unread(sql`settled_at`)}
  union all
  select ${told}, 'lapsed', request.id || ':' || to_char(due_at at time zone 'UTC', 'YYYYMMDD"T"HH24MI'), due_at, ${about}
  from ${requests} ${officer} where ${hasLapsed(moment)} and ${unread(sql`due_at`)}`

/** Applicants whose mail server refuses our mails, where `refused_at` is not null. */
const applicants = sql`mail_preferences join applications as application using (user_id) ${marks}`

/** Referees of the same, who still have to write. */
const referees = sql`reference_requests as request join applications as application
  on application.user_id = request.user_id and application.scholarship_id = request.scholarship_id
  and state in ('asked', 'opened') ${marks}`

const undelivered = (moment: Moment) => sql`
  select ${told}, 'applicant', application.id::text, refused_at, ${about}
  from ${applicants} ${officer} where ${isNew(sql`refused_at`, moment)}
  union all
  select ${told}, 'referee', request.id::text, refused_at, ${about}
  from ${referees} ${officer} where ${isNew(sql`refused_at`, moment)}`

/** The day before its last one has begun, in the zone in which it closes: anywhere on Earth without an exact closing. */
const closing = (moment: Moment) => sql`
  select ${told}, 'closing', scholarship.id || ':' || to_char(closing_at at time zone 'UTC', 'YYYYMMDD"T"HH24MI'),
    eve, scholarship.id, scholarship_name, null, closing_at, null
  from scholarships as scholarship
  cross join lateral (select case when closes_at is null then 'Etc/GMT+12' else known_zone(time_zone) end as there) as place
  cross join lateral (
    select ((closing_at - interval '1 minute') at time zone there)::date - 1 as day_before) as calendar
  cross join lateral (select day_before::timestamp at time zone there as eve) as begun
  cross join person
  where reaches(person.user_id, scholarship.id) and ${isOffered} and published_at is not null
    and closing_at > ${moment} and closing_at < ${moment} + interval '3 days'
    and eve <= ${moment} and ${isNew(sql`eve`, moment)}`

/** What has no assignee, and what winners did: as a number, on mornings since which more of it has come. */
const unassigned = () => sql`
  select ${told}, found.kind, to_char(today, 'YYYYMMDD'), newest, null, null, application_id, null, number
  from person
  cross join lateral (
    select kind, count(*)::integer as number, max(since) as newest,
      case when count(*) = 1 then min(application_id::text)::uuid end as application_id
    from nobodys where applicant_id <> person.user_id and reaches(person.user_id, scholarship_id) and since <= eight and (kind = 'unanswered' or since > eight_before)
    group by kind) as found
  where newest > eight_before`

/** Places that an officer can give on, conditions to check, and wishes to start later [AWARD3] [AWARD4]. */
const awardNews = (moment: Moment) => sql`(
  select application_id, freed_at as since from freed_places join awards on awards.id = award_id
  where moved_to is null and ${isNew(sql`freed_at`, moment)}
  union all
  select application_id, given_at from award_conditions join awards on awards.id = award_id
  where award_conditions.state = 'given' and ${isNew(sql`given_at`, moment)}
  union all
  select application_id, asked.at from awards join lateral (
    select max(at) as at from award_events where award_id = awards.id and to_state = 'deferralAsked') as asked on true
  where state = 'deferralAsked' and ${isNew(sql`asked.at`, moment)}) as news`

const nobodys = (moment: Moment) => sql`
  select application.id as application_id, application.user_id as applicant_id, application.scholarship_id, 'unanswered' as kind, waiting_since as since
  from ${talks} where waiting_since is not null and assignee_id is null
  union all
  select application.id, application.user_id, application.scholarship_id, 'undelivered', refused_at
  from ${applicants} where ${isNew(sql`refused_at`, moment)} and assignee_id is null
  union all
  select application.id, application.user_id, application.scholarship_id, 'undelivered', refused_at
  from ${referees} where ${isNew(sql`refused_at`, moment)} and assignee_id is null
  union all
  select application.id, application.user_id, application.scholarship_id, 'requests', settled_at
  from ${requests} where ${hasCome(moment)} and assignee_id is null and status = any(${openStatuses})
  union all
  select application.id, application.user_id, application.scholarship_id, 'requests', due_at
  from ${requests} where ${hasLapsed(moment)} and assignee_id is null and status = any(${openStatuses})
  union all
  select application.id, application.user_id, application.scholarship_id, 'awards', since
  from ${awardNews(moment)} join applications as application on application.id = news.application_id`

/** All facts that are reported to staff. Add a new kind here. */
const facts = [assigned, answered, asked, undelivered, closing, unassigned]

interface Asked {
  people: People
  /** The moment to judge by; the database's clock when left out. */
  at?: Date | undefined
  /** SQL: of which `person`; of all by default. */
  of?: RawBuilder<boolean>
}

/**
 * What waits for members of staff and can be mailed to them [TALK3]: with the rights, choices and marks of this moment.
 * @returns SQL that selects rows of `OfficeFact`, with what `dueOfficeFacts` asks
 */
function officeFacts({ people, at, of = sql`true` }: Asked) {
  const moment = sql`coalesce(${at ?? null}::timestamptz, now())`
  const hour = sql`${sql.lit(noticeKinds.office.at)}::time`
  const all = facts.map(fact => fact(moment))
  return sql<OfficeFact>`
    with staff as (
      select user_id, zone, ${wants('officeAtOnce', sql`recipient.user_id`)} as at_once, ${moment} as moment, today,
        (today + ${hour}) at time zone zone as eight, (today - 1 + ${hour}) at time zone zone as eight_before
      from (${recipientsOf('office', people)}) as recipient
      cross join lateral (select (${moment} at time zone zone)::date as today) as there
    ), person as materialized (select * from staff where ${of}), nobodys as materialized (${nobodys(moment)})
    select 'office:' || kind || ':' || user_id || ':' || fact as key, user_id, kind, since, closes, count, zone,
      scholarship_id as "scholarshipId", scholarship_name as "scholarshipName", application_id as "applicationId",
      at_once, moment, eight
    from (${sql.join(all, sql` union all `)}) as found where exists (select from person)`
}

/** SQL: whether it is within twelve hours after eight, when people are told who want it in the morning. */
const isMorning = sql<boolean>`(eight <= moment and eight > moment - interval '12 hours')`

const everybody = {
  first: '00000000-0000-0000-0000-000000000000',
  last: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

/** SQL that selects `key`, `user_id` and `state` of all that is to be told now: staff are few among all people. @everybody Each officer is told of what they reach. */
export const dueOfficeFacts = (at?: Date) => sql`
  select key, user_id, 'queued' as state
  from (${officeFacts({ people: everybody, at, of: sql<boolean>`at_once or ${isMorning}` })}) as fact
  where at_once and kind not in ('unanswered', 'undelivered', 'requests', 'awards') or since <= eight and ${isMorning}`

/** Those of these facts that are still so, the longest first. */
export async function findFacts(
  db: Database,
  { userId, keys, at }: { userId: string; keys: string[]; at?: Date | undefined },
): Promise<OfficeFact[]> {
  const { rows } = await sql<OfficeFact>`
    select key, user_id, kind, since, closes, count, zone, "scholarshipId", "scholarshipName", "applicationId"
    from (${officeFacts({ people: { first: userId, last: userId }, at })}) as fact
    where key = any(${keys}) order by since, key`.execute(db)
  return rows
}
