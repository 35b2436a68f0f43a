import type { Kysely } from 'kysely'
import type { ProposalResult } from '../../../../contract/committees/proposal-result.ts'
import { withTransaction } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { NotYet } from '../../../platform/jobs/job.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { isBlind } from '../committee-policy.ts'
import { type CommitteeRow, lockCommittee } from '../committee-repository.ts'
import { listLive } from '../conflicts/conflict-repository.ts'
import { refreshConflicts } from '../conflicts/conflict-service.ts'
import { numbersOf } from '../shown-application.ts'
import { assignInChild } from './assign-in-child.ts'
import { fitsOf } from './fits.ts'
import { countUnready, endProposal, findWaiting, listReady, listToRead } from './proposal-repository.ts'

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
