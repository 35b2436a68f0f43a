import { sql } from 'kysely'
import type { InvitationMail } from '../../../../contract/imports/import-terms.ts'
import type { SeenId } from '../../../platform/access/scope.ts'
import type { Database } from '../../../platform/database/connection.ts'

/** Notes what an import wrote, so that it can be undone as one. */
export async function insertImportedRows(
  db: Database,
  importId: string,
  { applications, people }: { applications: readonly SeenId[]; people: readonly string[] },
): Promise<void> {
  await sql`
    insert into imported_applications (application_id, import_id)
    select id, ${importId}::uuid from unnest(${applications}::uuid[]) as id`.execute(db)
  await sql`
    insert into imported_people (user_id, import_id)
    select id, ${importId}::uuid from unnest(${people}::uuid[]) as id`.execute(db)
}

/** An application that a row of a file may be. */
export interface PresentApplication {
  id: string
  email: string
  isHere: boolean
}

/** Of these people by address, those who have applied to a scholarship; and applications that have one of these ids. */
export async function listPresent(
  db: Database,
  { scholarshipId, emails, ids }: { scholarshipId: string; emails: string[]; ids: string[] },
): Promise<PresentApplication[]> {
  const { rows } = await sql<PresentApplication>`
    select applications.id, user_email as email, true as "isHere"
    from users join applications on user_id = users.id and scholarship_id = ${scholarshipId}
    where user_email = any(${emails}::text[])
    union all
    select applications.id, user_email as email, false as "isHere"
    from applications join users on users.id = user_id
    where applications.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** The applications that an import wrote and that are still here, locked until the transaction ends. */
export async function lockImported(db: Database, importId: string): Promise<SeenId[]> {
  const rows = await db
    .selectFrom('applications')
    .innerJoin('imported_applications', 'application_id', 'applications.id')
    .select('applications.id')
    .where('import_id', '=', importId)
    .orderBy('applications.id')
    .forUpdate('applications')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether an import has written an application of this person. */
export async function hasImportedOf(
  db: Database,
  { importId, userId }: { importId: string; userId: string },
): Promise<boolean> {
  const own = await db
    .selectFrom('imported_applications')
    .innerJoin('applications', 'applications.id', 'application_id')
    .select('application_id')
    .where('import_id', '=', importId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return own !== undefined
}

/** The people who have an account because of an import, locked until the transaction ends. */
export async function lockImportedPeople(
  db: Database,
  importId: string,
): Promise<{ id: string; wasInvited: boolean; hasCome: boolean }[]> {
  return db
    .selectFrom('users')
    .innerJoin('imported_people', 'user_id', 'users.id')
    .select(eb => [
      'users.id',
      eb('invited_at', 'is not', null).$castTo<boolean>().as('wasInvited'),
      eb('email_confirmed_at', 'is not', null).$castTo<boolean>().as('hasCome'),
    ])
    .where('import_id', '=', importId)
    .orderBy('users.id')
    .forUpdate('users')
    .execute()
}

/** The applicants of these applications that somebody has acted on since they were imported: two of them, and how many there are. */
export async function findActedOn(
  db: Database,
  ids: readonly SeenId[],
): Promise<{ names: string[]; count: number }> {
  const { rows } = await sql<{ names: string[] | null; count: number }>`
    select (array_agg(applicant_name order by applicant_name))[1:2] as names, count(*) as count
    from applications where id = any(${ids}::uuid[]) and (
      version > 1
      or exists (select from record_entries where application_id = applications.id and action not like '%.look')
      or exists (select from messages where application_id = applications.id)
      or exists (select from application_drafts where application_id = applications.id)
      or exists (select from application_documents where application_id = applications.id)
      or exists (select from reference_requests as asked
        where asked.user_id = applications.user_id and asked.scholarship_id = applications.scholarship_id)
      or exists (select from reviews
        where reviews.user_id = applications.user_id and reviews.scholarship_id = applications.scholarship_id))`.execute(
    db,
  )
  return { names: rows[0]?.names ?? [], count: rows[0]?.count ?? 0 }
}

/** The people of an import whom somebody has to tell, or has told, that they have an account because of it. */
export interface InvitedCounts extends Record<InvitationMail, number> {
  /** They wait to be told, and have not come by themselves. */
  uninvited: number
  /** Of these, those whose mail servers refuse their addresses. */
  unreachable: number
}

/** How many people of an import wait to be told, and what became of the mails to others. */
export async function countInvited(db: Database, importId: string): Promise<InvitedCounts> {
  const { rows } = await sql<InvitedCounts>`
    select count(*) filter (where waits) as uninvited, count(*) filter (where waits and refused) as unreachable,
      count(*) filter (where invited_at is not null and coalesce(mail, 'leaving') = 'leaving') as leaving,
      count(*) filter (where mail = 'sent') as sent, count(*) filter (where mail = 'refused') as refused
    from (select invited_at, mail, refused_at is not null as refused,
        invited_at is null and email_confirmed_at is null as waits
      from imported_people join users on users.id = user_id left join mail_preferences using (user_id)
      where import_id = ${importId}) as people`.execute(db)
  return rows[0] ?? { uninvited: 0, unreachable: 0, leaving: 0, sent: 0, refused: 0 }
}

/** Notes what became of the mail that invites somebody. */
export async function noteInvitation(db: Database, userId: string, mail: InvitationMail): Promise<void> {
  await db.updateTable('imported_people').set({ mail }).where('user_id', '=', userId).execute()
}

/** Notes that everybody of an import who waits to be told is invited now. @returns whom */
export async function markInvited(db: Database, importId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    update imported_people set invited_at = now() from users
    where users.id = user_id and import_id = ${importId} and invited_at is null and email_confirmed_at is null
    returning user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Whom a mail tells of an imported application, and what it says; nobody who has come meanwhile. */
export function findInvited(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .innerJoin('applications', 'applications.user_id', 'users.id')
    .innerJoin('imported_applications', 'application_id', 'applications.id')
    .select(['user_email as to', 'user_name as name', 'identity_id as identityId'])
    .select(['scholarship_id as scholarshipId', 'scholarship_name as scholarshipName'])
    .select(['university_name as universityName'])
    .where('users.id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .orderBy('applied_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether somebody with this address has an account because of an import, and was not invited yet. */
export async function waitsForInvitation(db: Database, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from users join imported_people on user_id = users.id
    where user_email = ${email} and invited_at is null and email_confirmed_at is null`.execute(db)
  return rows.length > 0
}
