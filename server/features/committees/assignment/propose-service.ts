import { type Kysely } from 'kysely'
import type { z } from 'zod'
import type { ProposalResult } from '../../../../contract/committees/proposal-result.ts'
import type { CommitteeProposal, proposalAsked } from '../../../../contract/committees/committees.ts'
import { isUniqueViolation, withTransaction } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { NotYet } from '../../../platform/jobs/job.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { append } from '../../../platform/record/append.ts'
import { isBlind } from '../committee-policy.ts'
import { type CommitteeRow, lockCommittee } from '../committee-repository.ts'
import { lockExisting } from '../committee-service.ts'
import { listLive } from '../conflicts/conflict-repository.ts'
import { refreshConflicts } from '../conflicts/conflict-service.ts'
import { proposeReadings } from '../jobs/propose-readings.ts'
import { countReady, listMembers } from '../member-repository.ts'
import { numbersOf } from '../shown-application.ts'
import { assignInChild } from './assign-in-child.ts'
import { fitsOf } from './fits.ts'
import {
  beginProposal,
  countUnready,
  endProposal,
  findProposal,
  findWaiting,
  listReady,
  listToRead,
} from './proposal-repository.ts'

/**
 * Asks for a proposal of who reads what, in place of the one before [FAIR4]. @returns 0 when this one was asked for already
 * @throws ProductError `not_found`, `committee_not_ready`
 */
export async function askForProposal(
  db: Kysely<Tables>,
  { userId }: { userId: string },
  scholarshipId: string,
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

/** Computes a proposal that waits. @throws Error when it failed, which it says then; NotYet when it is to stop */
export async function compute(db: Kysely<Tables>, id: string, stopping: AbortSignal): Promise<void> {
  const proposal = await findWaiting(db, id)
  if (!proposal) return
  try {
    const result = await resultOf(db, proposal.scholarship_id, stopping)
    await withTransaction(db, async tx => {
      // Unless another one has taken its place.
      if (await findWaiting(tx, id)) await endProposal(tx, id, { state: 'ready', result })
    })
  } catch (error) {
    if (stopping.aborted) throw new NotYet()
    await endProposal(db, id, { state: 'failed', result: null })
    throw error
  }
}

async function resultOf(
  db: Kysely<Tables>,
  scholarshipId: string,
  stopping: AbortSignal,
): Promise<ProposalResult> {
  await numbersOf(db, scholarshipId)
  const read = await withTransaction(db, async tx => {
    const committee = await lockCommittee(tx, scholarshipId)
    if (!committee) throw new ProductError('not_found')
    await refreshConflicts(tx, committee)
    return {
      committee,
      members: await listReady(tx, scholarshipId, isBlind(committee)),
      applications: await listToRead(tx, scholarshipId),
      conflicts: await listLive(tx, scholarshipId),
      unready: await countUnready(tx, scholarshipId),
    }
  })
  const { committee, members, applications } = read
  const placeOf = new Map(members.map(({ id }, place) => [id, place]))
  const places = (ids: readonly string[]) => [...new Set(ids.flatMap(each => placeOf.get(each) ?? []))]
  const barredBy = Map.groupBy(read.conflicts, ({ application_id }) => application_id)
  const fits = await fitsOf(db, scholarshipId, { members, applications })
  const judged = applications.map(application => {
    const conflicts = places((barredBy.get(application.id) ?? []).map(({ member_id }) => member_id))
    const already = places(application.members)
    return {
      ...application,
      already: already.length,
      conflicts: conflicts.filter(place => !already.includes(place)).length,
      barred: [...new Set([...conflicts, ...already])],
      missing: Math.max(0, committee.readings_each - application.has - application.waiting),
    }
  })
  const { assignment, why } = await assignInChild(
    {
      readers: members.map(({ most, had }) => ({ limit: most, given: had })),
      applications: judged.map(({ missing, barred, id }) => {
        const fit = fits.get(id)
        return { missing, barred, ...(fit && { fit }) }
      }),
      seed: committee.seed,
    },
    stopping,
  )
  const gains = new Map<number, number>()
  for (const [, member] of assignment.pairs) gains.set(member, (gains.get(member) ?? 0) + 1)
  return {
    pairs: assignment.pairs.map(([application, member]) => [
      members[member]?.id ?? '',
      applications[application]?.id ?? '',
    ]),
    wanted: judged.reduce((sum, { missing }) => sum + missing, 0),
    loads: members.map(({ id, had, most }, place) => ({
      memberId: id,
      had,
      load: had + (gains.get(place) ?? 0),
      most,
    })),
    missing: missingOf(committee, judged, why),
    help: why.raised.slice(0, mostHelp).map(({ reader, limit, readings }) => ({
      memberId: members[reader]?.id ?? '',
      most: limit,
      gains: readings,
    })),
    ...read.unready,
  }
}

/** Applications that a proposal names, and people whose limits would help. */
const mostNamed = 500
const mostHelp = 5

function missingOf(
  { readings_each: wanted }: CommitteeRow,
  judged: readonly { number: number; has: number; waiting: number; already: number; conflicts: number }[],
  why: Awaited<ReturnType<typeof assignInChild>>['why'],
): ProposalResult['missing'] {
  return why.applications
    .toSorted((a, b) => b.missing - a.missing)
    .slice(0, mostNamed)
    .flatMap(({ application, full, given }) => {
      const row = judged[application]
      if (!row) return []
      const { number, has, already, conflicts } = row
      return [{ number, has: has + given, wanted, barred: conflicts, full, already }]
    })
}

/** The newest proposal [FAIR4]. @throws ProductError `not_found` */
export async function readProposal(db: Kysely<Tables>, scholarshipId: string): Promise<CommitteeProposal> {
  const row = await findProposal(db, scholarshipId)
  const committee =
    row &&
    (await db
      .selectFrom('committees')
      .select('seed')
      .where('scholarship_id', '=', scholarshipId)
      .executeTakeFirst())
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
