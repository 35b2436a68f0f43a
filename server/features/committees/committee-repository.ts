import { type Insertable, type Selectable, sql, type Transaction, type UpdateObject } from 'kysely'
import { openStatuses } from '../../../contract/applications/application-terms.ts'
import { heldStates } from '../../../contract/committees/committee-terms.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { CommitteesTable, Tables } from '../../platform/database/tables.ts'

export type CommitteeChanges = UpdateObject<Tables, 'committees'>
export type CommitteeRow = Selectable<CommitteesTable>

/** The committee of a scholarship, if it has one. */
export function findCommittee(db: Database, scholarshipId: string): Promise<CommitteeRow | undefined> {
  return db
    .selectFrom('committees')
    .selectAll()
    .where('scholarship_id', '=', scholarshipId)
    .executeTakeFirst()
}

/** The same, locked until the transaction ends: before its applications, readings, members and points. */
export function lockCommittee(
  tx: Transaction<Tables>,
  scholarshipId: string,
): Promise<CommitteeRow | undefined> {
  return tx
    .selectFrom('committees')
    .selectAll()
    .where('scholarship_id', '=', scholarshipId)
    .forUpdate()
    .executeTakeFirst()
}

/** Makes the committee of a scholarship. @returns false when there is one by now */
export async function insertCommittee(
  tx: Transaction<Tables>,
  row: Insertable<CommitteesTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('committees')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Changes a locked committee to its next version. */
export async function updateCommittee(
  tx: Transaction<Tables>,
  { scholarship_id, version }: CommitteeRow,
  changes: CommitteeChanges,
): Promise<void> {
  await tx
    .updateTable('committees')
    .set({ ...changes, version: version + 1 })
    .where('scholarship_id', '=', scholarship_id)
    .execute()
}

export interface CommitteeCounts {
  applications: number
  assigned: number
  submitted: number
  conflicts: number
  found: number
}

/** SQL: whether a committee reads an application, or has read it before it was decided. */
export const isForCommittee = sql<boolean>`(data_removed_at is null and (status = any(${openStatuses}::text[])
  or exists (select from committee_readings where application_id = applications.id and state <> 'void')))`

/** How far the committee of a scholarship is. */
export async function countCommittee(db: Database, scholarshipId: string): Promise<CommitteeCounts> {
  const { rows } = await sql<CommitteeCounts>`
    select
      (select count(*)::integer from applications where scholarship_id = ${scholarshipId}
        and ${isForCommittee}) as applications,
      count(*) filter (where state = any(${heldStates}::text[]))::integer as assigned,
      count(*) filter (where state = 'submitted')::integer as submitted,
      (select count(*)::integer from committee_conflicts join committee_members on committee_members.id = member_id
        where scholarship_id = ${scholarshipId} and lifted_at is null) as conflicts,
      (select count(*)::integer from committee_places join applications on applications.id = application_id
        where committee_places.scholarship_id = ${scholarshipId} and state = 'found' and ${isForCommittee}) as found
    from committee_readings where scholarship_id = ${scholarshipId}`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A count has one row.')
  return counts
}

/** The proposal of a committee, without what it proposes. */
export function findProposalState(db: Database, scholarshipId: string) {
  return db
    .selectFrom('committee_proposals')
    .select(['id', 'state', 'at'])
    .where('scholarship_id', '=', scholarshipId)
    .executeTakeFirst()
}
