import type { Kysely, Transaction } from 'kysely'
import { leftIn } from '../../../../contract/awards/funds/allocate.ts'
import { formatPrice, parsePrice } from '../../../../contract/core/currency.ts'
import { type Scope, scopeOf } from '../../../platform/access/scope.ts'
import { withTransaction } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { append } from '../../../platform/record/append.ts'
import { lockForOfficer } from '../../applications/application-service.ts'
import { findAwardSettings, listFundsLeft } from '../../awards/award-queries.ts'
import {
  freeDeclined,
  lapse,
  listSilent,
  listToFree,
  lockFreePlace,
  notePreview,
  readFreedAward,
} from '../../awards/place-service.ts'
import { previewBatch } from '../batch-service.ts'
import { findSettings } from '../decision-repository.ts'
import { choose } from '../decision-service.ts'
import { confirmAlone, type ReleaseDeps } from '../schedule-release-service.ts'
import { findOfficerOf, listWaiting } from './waiting-list-repository.ts'

type Deps = ReleaseDeps & { db: Kysely<Tables> }

/** Gives up waiting for the answer to an award, so that its place can be given to the next person [AWARD2]. */
export async function lapseAward(
  deps: Deps,
  scope: Scope,
  { id, version }: { id: string; version: number },
): Promise<number> {
  const next = await withTransaction(deps.db, async tx => {
    const { applicationId } = await readFreedAward(tx, id)
    await lockForOfficer(tx, scope, applicationId)
    return (await lapse(tx, { id, version, officerId: scope.userId })).version + 1
  })
  await moveUpAutomatically(deps, id)
  return next
}

/**
 * Prepares the offer of a free place to the next person of the waiting list who fits the money, for an officer to look at and
 * confirm as any release [AWARD3]. Pressed again, it is the same person. @returns the id of the batch
 * @throws ProductError `not_found`, `changed_meanwhile`, `nobody_waits`, `invalid_input`
 */
export async function offerNext(
  deps: Deps,
  scope: Scope,
  { id, amount }: { id: string; amount?: string | undefined },
): Promise<string> {
  const chosen = await withTransaction(deps.db, async tx => {
    await readFreedAward(tx, id)
    if (!(await lockFreePlace(tx, id))) throw new ProductError('changed_meanwhile')
    return proposeNext(tx, scope, { awardId: id, amount })
  })
  const { scholarshipId, applicationId } = chosen
  const batch = await previewBatch(deps.db, scope, {
    scholarship: scholarshipId,
    applications: [applicationId],
  })
  await withTransaction(deps.db, async tx => {
    await notePreview(tx, id, batch)
    await append(tx, { action: 'award.offer_next', objectId: id, applicationId, scholarshipId })
  })
  return batch
}

/** Proposes an award for the next person who fits the money. @throws ProductError `nobody_waits` */
async function proposeNext(
  tx: Transaction<Tables>,
  scope: Scope,
  { awardId, amount }: { awardId: string; amount?: string | undefined },
) {
  const freed = await readFreedAward(tx, awardId)
  const { scholarshipId, currency } = freed
  const wanted = amount === undefined ? freed.amountMinor : parsePrice(amount, currency)
  if (!wanted)
    throw new ProductError('invalid_input', {
      fields: { amount: `Please enter the amount in ${currency.toUpperCase()}.` },
    })
  const left = leftIn(await listFundsLeft(tx, scholarshipId), currency) ?? wanted
  const next = (await listWaiting(tx, scholarshipId)).find(
    row => row.user_id !== scope.userId && row.currency === currency && left >= wanted,
  )
  if (!next) throw new ProductError('nobody_waits')
  const application = await lockForOfficer(tx, scope, next.application_id)
  const settings = await findSettings(tx, scholarshipId, { lock: true })
  await choose(
    tx,
    scope,
    { application, settings },
    {
      outcome: 'award',
      amount: formatPrice(wanted, currency),
      terms: freed.terms,
      rank: null,
      reason: '',
      word: '',
      version: next.version,
    },
  )
  return { application, scholarshipId, applicationId: next.application_id }
}

/**
 * Offers the free place of an award to the next person, where the scholarship does so automatically: the batch leaves after its
 * recall time. Where nobody fits, or a letter lacks something, the place waits for an officer.
 */
async function moveUpAutomatically(deps: Deps, awardId: string): Promise<void> {
  try {
    await withTransaction(deps.db, tx => moveUpWithin(tx, deps, awardId))
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
  }
}

async function moveUpWithin(tx: Transaction<Tables>, deps: ReleaseDeps, awardId: string): Promise<void> {
  const { scholarshipId } = await readFreedAward(tx, awardId)
  const officerId = await findOfficerOf(tx, awardId)
  const settings = await findAwardSettings(tx, scholarshipId)
  if (!officerId || settings?.moves_up !== 'automatically') return
  if (!(await lockFreePlace(tx, awardId))) return
  const scope = scopeOf({ userId: officerId, role: 'moderator' })
  const { application } = await proposeNext(tx, scope, { awardId })
  const { recall_minutes } = await findSettings(tx, scholarshipId)
  await confirmAlone(tx, deps, {
    application,
    scope,
    seconds: recall_minutes * 60,
    atOnce: false,
    onBatch: batchId => notePreview(tx, awardId, batchId),
  })
}

/** Frees the places of declined awards, and gives places on where scholarships do so automatically; each by itself [AWARD3]. */
export async function givePlacesOn(deps: Deps): Promise<void> {
  for (const id of await listToFree(deps.db)) {
    const freed = await withTransaction(deps.db, tx => freeDeclined(tx, id))
    if (freed) await moveUpAutomatically(deps, id)
  }
  for (const id of await listSilent(deps.db)) await lapseIfSomebodyFits(deps, id)
}

/** An unanswered award lapses only when somebody can get its place: the clock alone takes nothing [AWARD2]. */
async function lapseIfSomebodyFits(deps: Deps, id: string): Promise<void> {
  try {
    await withTransaction(deps.db, async tx => {
      await lapse(tx, { id, officerId: null })
      await moveUpWithin(tx, deps, id)
      if (await lockFreePlace(tx, id)) throw new ProductError('nobody_waits')
    })
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
  }
}
