import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type { Committee, newCommitteeSettings } from '../../../contract/committees/committees.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { requireScholarship } from '../scholarships/scholarship-service.ts'
import { findCriteria } from '../scores/criteria-service.ts'
import {
  type CommitteeRow,
  countCommittee,
  findCommittee,
  findProposalState,
  insertCommittee,
  lockCommittee,
  updateCommittee,
} from './committee-repository.ts'
import { committeeView, settingsView } from './committee-view.ts'
import { forgetReminders, listMembers } from './member-repository.ts'

/** The committee of a scholarship, also before there is one [FAIR1]. @throws ProductError `not_found` */
export async function readCommittee(db: Kysely<Tables>, scholarshipId: SeenId): Promise<Committee> {
  const scholarship = await requireScholarship(db, scholarshipId)
  const [row, sheet, counts, members, proposal] = await Promise.all([
    findCommittee(db, scholarshipId),
    findCriteria(db, scholarshipId),
    countCommittee(db, scholarshipId),
    listMembers(db, scholarshipId),
    findProposalState(db, scholarshipId),
  ])
  return committeeView(scholarship, row, {
    criteria: sheet?.criteria.length ?? 0,
    counts,
    members,
    liftedBy: row?.lifted_by ? await nameOf(db, row.lifted_by) : '',
    proposal,
  })
}

async function nameOf(db: Kysely<Tables>, userId: string): Promise<string> {
  const row = await db.selectFrom('users').select('user_name').where('id', '=', userId).executeTakeFirst()
  return row?.user_name ?? ''
}

/**
 * Changes how a committee reads; the first time, makes it [FAIR1]. @returns the version
 * @throws ProductError `not_found`, `changed_meanwhile`, `committee_open` for what is fixed by then
 */
export async function changeSettings(
  db: Kysely<Tables>,
  id: SeenId,
  { version, ...after }: z.output<typeof newCommitteeSettings>,
): Promise<number> {
  return withTransaction(db, async tx => {
    const before = await lockOrMake(tx, id)
    if ((before.made ? 0 : before.version) !== version) throw new ProductError('changed_meanwhile')
    if (before.state !== 'preparing') {
      if (after.blind !== before.blind) throw new ProductError('committee_open')
      if (after.dueAt === null)
        throw new ProductError('invalid_input', { fields: { dueAt: 'Please choose a date.' } })
    }
    const dueAt = after.dueAt === null ? null : new Date(after.dueAt)
    const row = {
      readings_each: after.readingsEach,
      due_at: dueAt,
      blind: after.blind,
      discusses: after.discusses,
      same_institution: after.sameInstitution,
    }
    const base = before.made ? { ...before, version: 0 } : before
    await updateCommittee(tx, base, row)
    // Each reminder is of a date.
    if (before.due_at?.getTime() !== dueAt?.getTime()) await forgetReminders(tx, id)
    const was = before.made ? undefined : settingsView(before)
    await append(tx, { action: 'committee.settings', objectId: id, scholarshipId: id, before: was, after })
    return base.version + 1
  })
}

/** The committee of a scholarship, locked; made if it has none. @throws ProductError `not_found` */
export async function lockOrMake(
  tx: Transaction<Tables>,
  id: string,
): Promise<CommitteeRow & { made: boolean }> {
  await requireScholarship(tx, id)
  const made = await insertCommittee(tx, { scholarship_id: id, seed: randomInt(2 ** 31 - 1) })
  const row = await lockCommittee(tx, id)
  if (!row) throw new ProductError('not_found')
  return { ...row, made }
}

/** The committee of a scholarship, locked. @throws ProductError `not_found` */
export async function lockExisting(tx: Transaction<Tables>, id: string): Promise<CommitteeRow> {
  const row = await lockCommittee(tx, id)
  if (!row) throw new ProductError('not_found')
  return row
}
