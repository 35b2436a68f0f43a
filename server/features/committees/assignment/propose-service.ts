import { type Kysely } from 'kysely'
import type { z } from 'zod'
import type { CommitteeProposal, proposalAsked } from '../../../../contract/committees/committees.ts'
import type { SeenId } from '../../../platform/access/scope.ts'
import { isUniqueViolation, withTransaction } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { append } from '../../../platform/record/append.ts'
import { findCommittee } from '../committee-repository.ts'
import { lockExisting } from '../committee-service.ts'
import { proposeReadings } from './jobs/propose-readings.ts'
import { countReady, listMembers } from '../member-repository.ts'
import { beginProposal, findProposal } from './proposal-repository.ts'

/**
 * Asks for a proposal of who reads what, in place of the one before [FAIR4]. @returns 0 when this one was asked for already
 * @throws ProductError `not_found`, `committee_not_ready`
 */
export async function askForProposal(
  db: Kysely<Tables>,
  { userId }: { userId: string },
  scholarshipId: SeenId,
  { _id: id }: z.output<typeof proposalAsked>,
): Promise<number> {
  return withTransaction(db, async tx => {
    const { state } = await lockExisting(tx, scholarshipId)
    if (!['preparing', 'open'].includes(state) || (await countReady(tx, scholarshipId)) === 0)
      throw new ProductError('committee_not_ready')
    if (!(await beginProposal(tx, { id, scholarship_id: scholarshipId, made_by: userId }))) return 0
    await enqueue(tx, proposeReadings, { key: `propose-readings:${id}`, payload: { proposal: id } })
    await append(tx, {
      action: 'committee.propose',
      objectId: scholarshipId,
      scholarshipId,
      after: { proposal: id },
    })
    return 1
  }).catch((error: unknown) => {
    // Of another committee.
    if (isUniqueViolation(error)) throw new ProductError('not_found', { cause: error })
    throw error
  })
}

/** The newest proposal [FAIR4]. @throws ProductError `not_found` */
export async function readProposal(db: Kysely<Tables>, scholarshipId: SeenId): Promise<CommitteeProposal> {
  const [row, committee] = [await findProposal(db, scholarshipId), await findCommittee(db, scholarshipId)]
  if (!row || !committee) throw new ProductError('not_found')
  const members = await listMembers(db, scholarshipId)
  const nameOf = new Map(members.map(({ id, name, user_name, email }) => [id, user_name ?? (name || email)]))
  const named = <Each extends { memberId: string }>(each: Each) => ({
    ...each,
    name: nameOf.get(each.memberId) ?? '',
  })
  const { result } = row
  return {
    _id: row.id,
    state: row.state,
    seed: committee.seed,
    wanted: result?.wanted ?? 0,
    possible: result?.loads.reduce((sum, { had, load }) => sum + load - had, 0) ?? 0,
    loads: result?.loads.map(named) ?? [],
    missing: result?.missing ?? [],
    help: result?.help.map(named) ?? [],
    invited: result?.invited ?? 0,
    unnamed: result?.unnamed ?? 0,
  }
}
