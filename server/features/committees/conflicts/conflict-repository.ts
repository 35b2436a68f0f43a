import type { SeenId } from '../../../platform/access/scope.ts'
import { sql, type Transaction } from 'kysely'
import { openStatuses } from '../../../../contract/applications/application-terms.ts'
import type { Database } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { ComparedApplication, ComparedMember, DerivedConflict } from './derive-conflicts.ts'

/** The members of a committee who have accepted, with what is known of them. */
export async function listCompared(db: Database, scholarshipId: string): Promise<ComparedMember[]> {
  const { rows } = await sql<ComparedMember>`
    select committee_members.id, user_id, array_remove(array[email, user_email], null) as emails,
      array(select name from committee_names where member_id = committee_members.id) as names
      from committee_members left join users on users.id = user_id
     where scholarship_id = ${scholarshipId} and state = 'accepted'`.execute(db)
  return rows
}

/** The open applications to a scholarship, with who vouches for them. */
export async function listComparedTo(db: Database, scholarshipId: string): Promise<ComparedApplication[]> {
  const { rows } = await sql<ComparedApplication>`
    select applications.id, applications.user_id, user_name, user_email,
      coalesce(referees, '{}') as referees
      from applications join users on users.id = applications.user_id
      left join (select user_id, array_agg(email) as referees from reference_requests
        where scholarship_id = ${scholarshipId} and email <> '' group by user_id) as asked
        on asked.user_id = applications.user_id
     where applications.scholarship_id = ${scholarshipId} and data_removed_at is null
       and status = any(${openStatuses}::text[])`.execute(db)
  return rows
}

/**
 * Stores what was derived: what was lifted stays lifted, what a reader said stays; what is derived no more goes, unless it has ended
 * a reading.
 */
export async function storeDerived(
  tx: Transaction<Tables>,
  scholarshipId: string,
  derived: readonly DerivedConflict[],
): Promise<void> {
  const rows = JSON.stringify(derived)
  // Before their members, whom a trigger locks.
  await sql`
    select from committee_readings join jsonb_to_recordset(${rows}::jsonb) as row (member uuid, application uuid)
        on member = member_id and application = application_id
     where state <> 'void' order by committee_readings.id for update of committee_readings`.execute(tx)
  await sql`
    delete from committee_conflicts using committee_members
     where committee_members.id = member_id and scholarship_id = ${scholarshipId}
       and source in ('referee', 'mailbox', 'institution', 'named') and lifted_at is null
       and not exists (select from committee_readings
         where committee_readings.member_id = committee_conflicts.member_id
           and committee_readings.application_id = committee_conflicts.application_id)
       and (member_id, application_id) not in (select member, application
         from jsonb_to_recordset(${rows}::jsonb) as row (member uuid, application uuid))`.execute(tx)
  await sql`
    insert into committee_conflicts (id, member_id, application_id, source)
    select gen_random_uuid(), member, application, source
      from jsonb_to_recordset(${rows}::jsonb) as row (member uuid, application uuid, source text)
     order by member, application
    on conflict (member_id, application_id) do nothing`.execute(tx)
}

/** The conflicts that are not lifted, as pairs of member and application. */
export async function listLive(
  db: Database,
  scholarshipId: string,
): Promise<{ member_id: string; application_id: SeenId }[]> {
  return db
    .selectFrom('committee_conflicts')
    .innerJoin('committee_members', 'committee_members.id', 'member_id')
    .select(['member_id', 'application_id'])
    .where('scholarship_id', '=', scholarshipId)
    .where('lifted_at', 'is', null)
    .execute()
}

/** The conflicts of a committee, without those about the caller's own application; the newest first. */
export function listConflicts(db: Database, scholarshipId: string, userId: string) {
  return db
    .selectFrom('committee_conflicts')
    .innerJoin('committee_members', 'committee_members.id', 'committee_conflicts.member_id')
    .innerJoin('applications', 'applications.id', 'committee_conflicts.application_id')
    .innerJoin('users as applicants', 'applicants.id', 'applications.user_id')
    .leftJoin('users as accounts', 'accounts.id', 'committee_members.user_id')
    .leftJoin('users as lifters', 'lifters.id', 'lifted_by')
    .leftJoin('committee_readings', on =>
      on
        .onRef('committee_readings.member_id', '=', 'committee_conflicts.member_id')
        .onRef('committee_readings.application_id', '=', 'committee_conflicts.application_id'),
    )
    .select([
      'committee_conflicts.id',
      'committee_conflicts.application_id',
      'applicants.user_name as applicant',
      'source',
      'committee_conflicts.at',
      'lifted_at',
      'lifted_why',
      'lifters.user_name as lifter',
      'committee_readings.state as reading',
    ])
    .select(
      sql<string>`coalesce(accounts.user_name, nullif(committee_members.name, ''), committee_members.email)`.as(
        'member',
      ),
    )
    .where('committee_members.scholarship_id', '=', scholarshipId)
    .where('applications.user_id', '!=', userId)
    .orderBy('committee_conflicts.at', 'desc')
    .orderBy('committee_conflicts.id')
    .limit(2_000)
    .execute()
}

export type ConflictRow = Awaited<ReturnType<typeof listConflicts>>[number]

/** A conflict with whose application it is about. */
export function findConflict(db: Database, id: string) {
  return db
    .selectFrom('committee_conflicts')
    .innerJoin('committee_members', 'committee_members.id', 'member_id')
    .innerJoin('applications', 'applications.id', 'application_id')
    .select([
      'committee_members.scholarship_id',
      'application_id',
      'member_id',
      'applications.user_id',
      'source',
    ])
    .where('committee_conflicts.id', '=', id)
    .executeTakeFirst()
}

/** Lifts a conflict of a locked committee. @returns false when it was lifted by now */
export async function liftConflict(
  tx: Transaction<Tables>,
  id: string,
  { by, why }: { by: string; why: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('committee_conflicts')
    .set({ lifted_at: sql<Date>`now()`, lifted_by: by, lifted_why: why })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
