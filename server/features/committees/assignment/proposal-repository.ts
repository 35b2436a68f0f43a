import { type Selectable, sql, type Transaction } from 'kysely'
import { openStatuses } from '../../../../contract/applications/application-terms.ts'
import { committeeLimits } from '../../../../contract/committees/committee-limits.ts'
import type { ProposalResult } from '../../../../contract/committees/proposal-result.ts'
import { heldStates } from '../../../../contract/committees/committee-terms.ts'
import { staffRoles, type SeenId } from '../../../platform/access/scope.ts'
import type { Database } from '../../../platform/database/connection.ts'
import type { CommitteeProposalsTable, Tables } from '../../../platform/database/tables.ts'
import type { CommitteeRow } from '../committee-repository.ts'

export type ProposalRow = Selectable<CommitteeProposalsTable>

/** Begins a proposal in place of the one before. @returns false when this one is there already */
export async function beginProposal(
  tx: Transaction<Tables>,
  proposal: { id: string; scholarship_id: string; made_by: string },
): Promise<boolean> {
  const begun = { ...proposal, state: 'waiting' as const, result: null, at: sql<Date>`now()` }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('committee_proposals')
    .values(begun)
    .onConflict(conflict =>
      conflict.column('scholarship_id').doUpdateSet(begun).where('committee_proposals.id', '!=', proposal.id),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The proposal of a committee. */
export function findProposal(db: Database, scholarshipId: string): Promise<ProposalRow | undefined> {
  return db
    .selectFrom('committee_proposals')
    .selectAll()
    .where('scholarship_id', '=', scholarshipId)
    .executeTakeFirst()
}

/** A proposal that waits to be computed. */
export function findWaiting(db: Database, id: string): Promise<ProposalRow | undefined> {
  return db
    .selectFrom('committee_proposals')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
}

/** Ends a proposal: it is ready, has failed, or was confirmed. */
export async function endProposal(
  db: Database,
  id: string,
  change: { state: 'ready' | 'failed' | 'confirmed'; result: ProposalResult | null },
): Promise<void> {
  await db
    .updateTable('committee_proposals')
    .set({ state: change.state, result: change.result && JSON.stringify(change.result) })
    .where('id', '=', id)
    .execute()
}

/** Members who have accepted and can be given readings: not those who see the applications at the desk of a blind committee. */
export interface ReadyMember {
  id: string
  most: number
  fields: string
  /** Readings that they have. */
  had: number
}

const canRead = (blind: boolean) => sql<boolean>`state = 'accepted' and named_at is not null
  and (not ${blind} or not exists (select from users where users.id = user_id and role = any(${staffRoles}::text[])))`

export async function listReady(db: Database, scholarshipId: string, blind: boolean): Promise<ReadyMember[]> {
  const { rows } = await sql<ReadyMember>`
    select id, most, fields, (select count(*)::integer from committee_readings
        where member_id = committee_members.id and state = any(${heldStates}::text[])) as had
      from committee_members
     where scholarship_id = ${scholarshipId} and ${canRead(blind)} order by id`.execute(db)
  return rows
}

/** Who has been invited and has not answered, and who has not said whom they know. */
export async function countUnready(
  db: Database,
  scholarshipId: string,
): Promise<{ invited: number; unnamed: number }> {
  const { rows } = await sql<{ invited: number; unnamed: number }>`
    select count(*) filter (where state = 'invited'
        and invited_at + make_interval(days => ${committeeLimits.invitationDays}) > now())::integer as invited,
      count(*) filter (where state = 'accepted' and named_at is null)::integer as unnamed
      from committee_members where scholarship_id = ${scholarshipId}`.execute(db)
  return rows[0] ?? { invited: 0, unnamed: 0 }
}

/** An open application that a committee reads. */
export interface ReadApplication {
  id: SeenId
  number: number
  /** Readings that it has. */
  has: number
  /** Readings that went back a moment ago, so that this can still be undone. */
  waiting: number
  /** Members who have or had it. */
  members: string[]
}

export async function listToRead(db: Database, scholarshipId: string): Promise<ReadApplication[]> {
  const { rows } = await sql<ReadApplication>`
    select applications.id, number, coalesce(has, 0) as has, coalesce(waiting, 0) as waiting,
      coalesce(members, '{}') as members
      from applications join committee_numbers on committee_numbers.application_id = applications.id
      left join (
        select application_id, array_agg(member_id) as members,
          count(*) filter (where state = any(${heldStates}::text[]))::integer as has,
          count(*) filter (where state in ('givenBack', 'void') and not given_on
            and ended_at > now() - make_interval(mins => ${committeeLimits.waitMinutes}))::integer as waiting
          from committee_readings where scholarship_id = ${scholarshipId} group by application_id) as readings
        on readings.application_id = applications.id
     where applications.scholarship_id = ${scholarshipId} and data_removed_at is null
       and applications.status = any(${openStatuses}::text[])
     order by applications.id`.execute(db)
  return rows
}

/** Locks what new readings of applications depend on, in the order of all locks: applications, readings, members. */
export async function lockForAssigning(
  tx: Transaction<Tables>,
  { scholarship_id: id }: CommitteeRow,
  pairs: ProposalResult['pairs'],
): Promise<void> {
  const [members, applications] = [0, 1].map(at => [...new Set(pairs.map(pair => pair[at]))])
  await sql`select from applications where id = any(${applications}::uuid[]) order by id for share`.execute(
    tx,
  )
  await sql`select from committee_readings where scholarship_id = ${id}
    and application_id = any(${applications}::uuid[]) order by id for update`.execute(tx)
  await sql`select from committee_members where id = any(${members}::uuid[]) order by id for update`.execute(
    tx,
  )
}

const atOnce = 5_000

/** Adds readings under random ids; those whose place they take have gone on to somebody. */
export async function insertReadings(
  tx: Transaction<Tables>,
  scholarshipId: string,
  pairs: ProposalResult['pairs'],
): Promise<void> {
  await sql`
    update committee_readings set given_on = true where scholarship_id = ${scholarshipId}
      and application_id = any(${[...new Set(pairs.map(([, application]) => application))]}::uuid[])
      and state in ('givenBack', 'void') and not given_on`.execute(tx)
  for (let from = 0; from < pairs.length; from += atOnce) {
    const rows = JSON.stringify(pairs.slice(from, from + atOnce))
    await sql`
      insert into committee_readings (id, application_id, member_id, scholarship_id)
      select gen_random_uuid(), (pair ->> 1)::uuid, (pair ->> 0)::uuid, ${scholarshipId}
        from jsonb_array_elements(${rows}::jsonb) as pair`.execute(tx)
  }
}
