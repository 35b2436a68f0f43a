import { sql } from 'kysely'
import { awardLimits } from '../../../contract/awards/award-limits.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { reachable } from '../notifications/recipient-queries.ts'

/** An award of which a mail tells. */
export interface AwardToTell {
  id: SeenId
  /** Nothing when it does not wait for an answer. */
  answerBy: Date | null
  /** The applicant's time zone; nothing where none is known. */
  zone: string | null
}

/** The award that a released letter tells, where it goes on after the letter. */
export async function findAwardToTell(
  db: Database,
  { batchId, applicationId }: { batchId: SeenId; applicationId: SeenId },
): Promise<AwardToTell | undefined> {
  const row = await db
    .selectFrom('awards')
    .innerJoin('applications', 'applications.id', 'awards.application_id')
    .leftJoin('mail_preferences', 'mail_preferences.user_id', 'applications.user_id')
    .select(['awards.id', 'state', 'answer_by', 'mail_preferences.time_zone'])
    .where('awards.batch_id', '=', batchId)
    .where('awards.application_id', '=', applicationId)
    .where('state', 'in', ['offered', 'accepted'])
    .executeTakeFirst()
  if (!row) return undefined
  const { id, state, answer_by, time_zone: zone } = row
  return { id, answerBy: state === 'offered' ? answer_by : null, zone }
}

/** What a mail about an award says; nothing once its application is gone. */
export function findForNotice(db: Database, awardId: SeenId) {
  return db
    .selectFrom('awards')
    .innerJoin('applications', 'applications.id', 'awards.application_id')
    .innerJoin('users', 'users.id', 'applications.user_id')
    .leftJoin('mail_preferences', 'mail_preferences.user_id', 'users.id')
    .select(['awards.id', 'awards.state', 'answer_by', 'awards.amount_minor', 'awards.currency'])
    .select(['awards.scholarship_name', 'awards.university_name', 'applications.scholarship_id'])
    .select(['user_name', 'user_email', 'mail_preferences.time_zone'])
    .where('awards.id', '=', awardId)
    .executeTakeFirst()
}

/** Something that was sent back to its student, as it is now; nothing once it was given again or settled. */
export function findSentBack(db: Database, conditionId: SeenId) {
  return db
    .selectFrom('award_conditions')
    .innerJoin('awards', 'awards.id', 'award_id')
    .select(['award_id', 'words', 'note', 'due_on'])
    .where('award_conditions.id', '=', conditionId)
    .where('award_conditions.state', '=', 'sentBack')
    .where('awards.state', '=', 'accepted')
    .executeTakeFirst()
}

/** A reminder that is due. */
export interface DueAwardReminder {
  id: SeenId
  to: string
  answer_by: Date
  days: number
}

/**
 * Claims reminders that are due: at nine in the applicant's zone, as many days of its calendar before the date to answer by as
 * `awardLimits` says, for twelve hours; each once [AWARD1]. `moment` is now in tests, too.
 * @everybody A job reminds winners.
 */
export async function claimAwardReminders(db: Database, moment: Date): Promise<DueAwardReminder[]> {
  const { rows } = await sql<DueAwardReminder>`
    with due as (
      select awards.id, "to", days
      from awards join applications on applications.id = application_id
        join ${reachable} on person.user_id = applications.user_id
        cross join (select ${moment}::timestamptz as moment) as clock
        cross join unnest(${[...awardLimits.reminders]}::integer[]) as days
        cross join lateral (
          select (((answer_by at time zone zone)::date - days) + time '09:00') at time zone zone as due) as day
      where awards.state = 'offered' and answer_by > moment and answer_by < moment + interval '9 days'
        and due > moment - interval '12 hours' and due <= moment and awards.released_at < due
        and (reminded is null or reminded > days)
      order by awards.id limit 500 for update of awards skip locked)
    update awards set reminded = due.days from due where due.id = awards.id
    returning awards.id, "to", answer_by, due.days`.execute(db)
  return rows
}
