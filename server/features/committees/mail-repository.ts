import { sql } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import { invitedUntil } from './member-repository.ts'

/** A member with what mails to them say. */
export function findMailed(db: Database, memberId: string) {
  return db
    .selectFrom('committee_members')
    .innerJoin('committees', 'committees.scholarship_id', 'committee_members.scholarship_id')
    .innerJoin('scholarships', 'scholarships.id', 'committee_members.scholarship_id')
    .leftJoin('users', 'users.id', 'user_id')
    .select([
      'committee_members.state',
      'invitation',
      'part',
      'most',
      'due_at as due',
      'committees.scholarship_id as scholarshipId',
      'scholarship_name as scholarshipName',
      'university_name as universityName',
      invitedUntil.as('invited_until'),
    ])
    .select(sql<boolean>`${invitedUntil} > now()`.as('invited'))
    .select(sql<string>`coalesce(user_email, email)`.as('to'))
    .select(sql<string>`coalesce(user_name, name)`.as('name'))
    .select(
      sql<number>`(select count(*)::integer from committee_readings where member_id = committee_members.id
        and committee_readings.state in ('assigned', 'begun', 'reopened'))`.as('left'),
    )
    .where('committee_members.id', '=', memberId)
    .executeTakeFirst()
}

export type MailedRow = NonNullable<Awaited<ReturnType<typeof findMailed>>>
