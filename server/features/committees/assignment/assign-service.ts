import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { ProposalResult } from '../../../../contract/committees/proposal-result.ts'
import type { proposalAsked, proposalConfirmed } from '../../../../contract/committees/committees.ts'
import type { SeenId } from '../../../platform/access/scope.ts'
import { isConstraintViolation, withTransaction } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { enqueueAll } from '../../../platform/jobs/queue.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { append } from '../../../platform/record/append.ts'
import { isBlind } from '../committee-policy.ts'
import { lockExisting } from '../committee-service.ts'
import { listLive } from '../conflicts/conflict-repository.ts'
import { refreshConflicts } from '../conflicts/conflict-service.ts'
import { sendCommitteeMail } from '../jobs/send-committee-mail.ts'
import {
  endProposal,
  findProposal,
  insertReadings,
  listReady,
  listToRead,
  lockForAssigning,
} from './proposal-repository.ts'

/**
 * Assigns all readings of a proposal, or none when one of them is not possible any more [FAIR4]; each member with work gets one
 * mail. @throws ProductError `not_found`, `committee_not_ready`, `changed_meanwhile`
 */
export async function assign(
  db: Kysely<Tables>,
  id: SeenId,
  { _id: proposalId }: z.output<typeof proposalAsked>,
): Promise<z.output<typeof proposalConfirmed>> {
  return withTransaction(db, async tx => {
    const committee = await lockExisting(tx, id)
    const proposal = await findProposal(tx, id)
    if (proposal?.id !== proposalId || !proposal.result) throw new ProductError('changed_meanwhile')
    const { result } = proposal
    if (result.confirmed) return result.confirmed
    if (proposal.state !== 'ready') throw new ProductError('changed_meanwhile')
    if (committee.state !== 'open') throw new ProductError('committee_not_ready')
    const { pairs } = result
    await lockForAssigning(tx, committee, pairs)
    await refreshConflicts(tx, committee)
    const [members, applications, conflicts] = [
      await listReady(tx, id, isBlind(committee)),
      await listToRead(tx, id),
      await listLive(tx, id),
    ]
    if (!arePossible(pairs, { readingsEach: committee.readings_each, members, applications, conflicts }))
      throw new ProductError('changed_meanwhile')
    await insertReadings(tx, id, pairs)
    const readers = [...new Set(pairs.map(([member]) => member))]
    const mails = readers.map(member => ({
      key: `committee-work:${proposalId}:${member}`,
      payload: { member, news: { about: 'work' as const } },
    }))
    await enqueueAll(tx, sendCommitteeMail, mails)
    const confirmed = { assigned: pairs.length, mails: mails.length }
    await endProposal(tx, proposalId, { state: 'confirmed', result: { ...result, pairs: [], confirmed } })
    await append(tx, {
      action: 'committee.assign',
      objectId: id,
      scholarshipId: id,
      after: { ...confirmed, seed: committee.seed, readers },
    })
    return confirmed
  }).catch((error: unknown) => {
    if (isConstraintViolation(error)) throw new ProductError('changed_meanwhile', { cause: error })
    throw error
  })
}

interface Now {
  readingsEach: number
  members: readonly { id: string; most: number; had: number }[]
  applications: readonly { id: string; has: number; waiting: number; members: readonly string[] }[]
  conflicts: readonly { member_id: string; application_id: string }[]
}

/** Whether every pair is possible as things are now: nobody above their limit, no application above what it is to get. */
function arePossible(pairs: ProposalResult['pairs'], now: Now): boolean {
  const room = new Map(now.members.map(({ id, most, had }) => [id, most - had]))
  const wanted = new Map(
    now.applications.map(({ id, has, waiting }) => [id, now.readingsEach - has - waiting]),
  )
  const taken = new Set([
    ...now.conflicts.map(({ member_id, application_id }) => `${member_id} ${application_id}`),
    ...now.applications.flatMap(({ id, members }) => members.map(member => `${member} ${id}`)),
  ])
  return pairs.every(([member, application]) => {
    const left = { member: (room.get(member) ?? 0) - 1, application: (wanted.get(application) ?? 0) - 1 }
    room.set(member, left.member)
    wanted.set(application, left.application)
    return left.member >= 0 && left.application >= 0 && !taken.has(`${member} ${application}`)
  })
}
