import { type Insertable, type RawBuilder, sql, type SqlBool, type Updateable } from 'kysely'
import { openStatuses } from '../../../contract/applications/application-terms.ts'
import {
  type Scope,
  type Seen,
  type SeenId,
  type Unseen,
  vouchFor,
  within,
} from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { ApplicationsTable } from '../../platform/database/tables.ts'
import { withInternationalNumber } from './international-number.ts'

/** Adds an application. @throws the unique violation of a second one for the same person and scholarship */
export async function insertApplication(db: Database, row: Insertable<ApplicationsTable>): Promise<void> {
  await db.insertInto('applications').values(withInternationalNumber(row)).modifyEnd(prepared).execute()
}

/** Applications with the applicant. @everybody Each of its callers narrows it. */
export function selectApplications(db: Database) {
  return db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.user_id')
    .selectAll('applications')
    .select(['users.user_name', 'users.user_email'])
}

/** The applications of the person with this email address that a caller sees, newest first. */
export function listApplicationRows(db: Database, scope: Scope, email: string) {
  return selectApplications(db)
    .where('users.user_email', '=', email)
    .where(ownOrWithin(scope))
    .orderBy('applications.applied_at', 'desc')
    .orderBy('applications.id', 'desc')
    .execute()
}

/** SQL: whether an application is the caller's own, or one that they reach. */
export function ownOrWithin(scope: Scope): RawBuilder<SqlBool> {
  const own = sql<SqlBool>`applications.user_id = ${scope.userId}`
  if (scope.reach === 'none') return own
  const reached = within(scope, sql`applications.scholarship_id`)
  return scope.reach === 'all' ? reached : sql`(${own} or ${reached})`
}

export type ApplicationRow = Awaited<ReturnType<typeof listApplicationRows>>[number]

/** An application that its caller reaches. */
export type SeenApplication = Seen<ApplicationRow>

/** The newest undecided applications of a person, each with how many there are in all. */
export function listLiveApplicationRows(
  db: Database,
  { userId, limit }: { userId: string; limit: number },
): Promise<(ApplicationRow & { total: number })[]> {
  return selectApplications(db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('applications.user_id', '=', userId)
    .where('applications.status', 'in', openStatuses)
    .orderBy('applications.applied_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(limit)
    .execute()
}

/** The applications of a person that were decided within some days, the latest first. */
export function listDecidedRows(
  db: Database,
  { userId, days, limit }: { userId: string; days: number; limit: number },
): Promise<ApplicationRow[]> {
  const decidedAt = sql`(select max(at) from application_events
    where application_id = applications.id and to_status = applications.status)`
  return selectApplications(db)
    .where('applications.user_id', '=', userId)
    .where('applications.status', 'not in', openStatuses)
    .where(decidedAt, '>', sql`now() - make_interval(days => ${days})`)
    .orderBy(decidedAt, 'desc')
    .limit(limit)
    .execute()
}

/** A person's newest application, whatever its status. */
export function findNewestApplication(db: Database, userId: string) {
  return db
    .selectFrom('applications')
    .select(['scholarship_name', 'applied_at', 'phone', 'address', 'gender', 'degree', 'ssc', 'hsc'])
    .where('user_id', '=', userId)
    .orderBy('applied_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether the person has an application to the scholarship, whatever its status. */
export async function hasApplication(
  db: Database,
  { userId, scholarshipId }: { userId: string; scholarshipId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('applications')
    .select('id')
    .where('user_id', '=', userId)
    .where('scholarship_id', '=', scholarshipId)
    .executeTakeFirst()
  return row !== undefined
}

/** Ids of the scholarships that a person has an application to, whatever its status. */
export async function listAppliedScholarshipIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('scholarship_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(row => row.scholarship_id)
}

const gate = 'Its row is let through by a gate.'

/** What a gate is given: by an id that anybody may have named, a row that must be let through. */
type Found<Id extends string> = Promise<
  (Id extends SeenId ? ApplicationRow : Unseen<ApplicationRow>) | undefined
>

/** An application with its applicant, for a gate. */
export function findApplication<Id extends string>(db: Database, id: Id): Found<Id> {
  const applications = selectApplications(db).where('applications.id', '=', vouchFor(id, gate))
  return applications.executeTakeFirst()
}

/** An application with its applicant, locked until the transaction ends. */
export function lockApplication<Id extends string>(db: Database, id: Id): Found<Id> {
  const applications = selectApplications(db).where('applications.id', '=', vouchFor(id, gate))
  return applications.forUpdate('applications').executeTakeFirst()
}

/** Changes a locked application to its next version. */
export async function updateApplication(
  db: Database,
  { id, version }: ApplicationRow,
  changes: Updateable<ApplicationsTable>,
): Promise<void> {
  await db
    .updateTable('applications')
    .set({ ...withInternationalNumber(changes), version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** Removes an application outright. */
export async function deleteApplication(db: Database, id: SeenId): Promise<void> {
  await db.deleteFrom('applications').where('id', '=', id).execute()
}
