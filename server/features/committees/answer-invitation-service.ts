import { type Kysely, sql, type Transaction } from 'kysely'
import type { Invitation } from '../../../contract/committees/readings.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import {
  answerInvitation,
  findInvited,
  findTies,
  type InvitedRow,
  lockAccount,
} from './answer-invitation-repository.ts'
import { holdCommittee, holdMember } from './seat-repository.ts'

export interface InvitationDependencies {
  db: Kysely<Tables>
  links: {
    readInvitation(token: string): { memberId: string; invitation: number } | undefined
  }
}

/** What the link of an invitation is for; opening it changes nothing [FAIR1]. @throws ProductError `not_found` */
export async function readInvitation(
  { db, links }: InvitationDependencies,
  token: string,
): Promise<Invitation> {
  const link = links.readInvitation(token)
  const row = link && (await findInvited(db, link.memberId))
  if (!row) throw new ProductError('not_found')
  return {
    scholarshipId: row.scholarship_id,
    scholarshipName: row.scholarship_name,
    part: row.part,
    email: row.email,
    most: row.most,
    dueAt: row.due_at?.toISOString() ?? null,
    state: stateOf(row, link.invitation),
  }
}

/** @param invitation the number of the one whose link was opened: only the newest counts */
function stateOf(row: InvitedRow, invitation: number): Invitation['state'] {
  if (row.invitation !== invitation || row.committee_state === 'handedOver') return 'ended'
  if (row.state === 'accepted') return 'used'
  if (row.state === 'left' || row.expired) return 'ended'
  return row.state === 'declined' ? 'declined' : 'open'
}

/**
 * Makes an account the member that an invitation is for, also after it was declined. @returns 0 when it is already
 * @throws ProductError `not_found`, `invitation_ended`, `sees_at_desk`, `own_application`, `already_member`
 */
export async function acceptInvitation(
  deps: InvitationDependencies,
  userId: string,
  token: string,
): Promise<number> {
  return withTransaction(deps.db, async tx => {
    const account = await lockAccount(tx, userId)
    const { row, state } = await lockInvited(tx, deps, token)
    if (state === 'used' && row.user_id === userId) return 0
    const isAnothers = row.user_id !== null && row.user_id !== userId
    if ((state !== 'open' && state !== 'declined') || isAnothers) throw new ProductError('invitation_ended')
    if (account.staff && row.blind) throw new ProductError('sees_at_desk')
    const { applied, member } = await findTies(tx, userId, row.scholarship_id)
    if (applied) throw new ProductError('own_application')
    if (member) throw new ProductError('already_member')
    const accepted_at = sql<Date>`now()`
    await answerInvitation(tx, row.id, { state: 'accepted', user_id: userId, accepted_at })
    return 1
  })
}

/** Declines an invitation; it can still be accepted. @returns 0 when it is declined already @throws ProductError `not_found`, `invitation_ended` */
export async function declineInvitation(deps: InvitationDependencies, token: string): Promise<number> {
  return withTransaction(deps.db, async tx => {
    const { row, state } = await lockInvited(tx, deps, token)
    if (state === 'declined') return 0
    if (state !== 'open') throw new ProductError('invitation_ended')
    await answerInvitation(tx, row.id, { state: 'declined' })
    return 1
  })
}

async function lockInvited(tx: Transaction<Tables>, { links }: InvitationDependencies, token: string) {
  const link = links.readInvitation(token)
  const found = link && (await findInvited(tx, link.memberId))
  if (!found) throw new ProductError('not_found')
  await holdCommittee(tx, found.scholarship_id)
  await holdMember(tx, found.id)
  const row = await findInvited(tx, found.id)
  if (!row) throw new ProductError('not_found')
  return { row, state: stateOf(row, link.invitation) }
}
