import { sql } from 'kysely'
import type { Role } from '../../../../../contract/core/roles.ts'
import type { Database } from '../../../../platform/database/connection.ts'
import { withIdentityTables } from '../identity-tables.ts'

/** Seconds for which a session waits for its code. */
const waitsFor = 600

/** How a session, and its person, stand with two-step sign-in. */
export interface SecondStep {
  /** `open`: the session counts; `waiting` for a code; `late`: it has waited too long. */
  state: 'open' | 'waiting' | 'late'
  /** Whether the person has two-step sign-in. */
  enabled: boolean
  role: Role | null
  /** Whether they read for a committee, which not everybody is offered. */
  reads: boolean
}

/** @returns how a session stands, or `undefined` when there is none */
export async function findSecondStep(db: Database, sessionId: string): Promise<SecondStep | undefined> {
  const row = await withIdentityTables(db)
    .selectFrom('identity.session as session')
    .innerJoin('identity.user as person', 'person.id', 'session.userId')
    .leftJoin('users', 'users.identity_id', 'person.id')
    .select(['session.passed_code', 'person.twoFactorEnabled as enabled', 'users.role'])
    .select(
      sql<boolean>`session."createdAt" < clock_timestamp() - make_interval(secs => ${waitsFor})`.as('late'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('committee_members')
          .select('committee_members.id')
          .whereRef('committee_members.user_id', '=', 'users.id')
          .where('committee_members.state', '=', 'accepted'),
      ).as('reads'),
    )
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  if (!row) return undefined
  const { enabled, role, passed_code, late, reads } = row
  const waits = late ? 'late' : 'waiting'
  return { state: enabled && !passed_code ? waits : 'open', enabled, role, reads: Boolean(reads) }
}

/** Notes that a session has passed the second step. */
export async function markPassed(db: Database, sessionId: string): Promise<void> {
  await withIdentityTables(db)
    .updateTable('identity.session')
    .set({ passed_code: true })
    .where('id', '=', sessionId)
    .execute()
}

/**
 * Removes a person's second step with its recovery codes, and the sessions that have not passed it: they would count from
 * now on. @returns whether there was one
 */
export async function removeTwoFactors(db: Database, identityId: string): Promise<boolean> {
  const identity = withIdentityTables(db)
  const had = await identity
    .updateTable('identity.user')
    .set({ twoFactorEnabled: false })
    .where('id', '=', identityId)
    .where('twoFactorEnabled', '=', true)
    .returning('id')
    .executeTakeFirst()
  await identity.deleteFrom('identity.two_factors').where('userId', '=', identityId).execute()
  if (!had) return false
  await identity
    .deleteFrom('identity.session')
    .where('userId', '=', identityId)
    .where('passed_code', '=', false)
    .execute()
  await identity
    .updateTable('identity.session')
    .set({ passed_code: false })
    .where('userId', '=', identityId)
    .execute()
  return true
}

/** @returns the hash of a person's password, if they have one */
export async function findPasswordHash(db: Database, identityId: string): Promise<string | undefined> {
  const account = await withIdentityTables(db)
    .selectFrom('identity.account')
    .select('password')
    .where('userId', '=', identityId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? undefined
}
