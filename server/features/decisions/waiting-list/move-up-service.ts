import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type { offerNext as offerNextBody } from '../../../../contract/awards/awards.ts'
import { leftIn } from '../../../../contract/awards/funds/allocate.ts'
import { formatPrice, parsePrice } from '../../../../contract/core/currency.ts'
import type { ErrorCode } from '../../../../contract/errors.ts'
import { type Scope, scopeOf, seeScholarship, type SeenId } from '../../../platform/access/scope.ts'
import { withTransaction } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { append } from '../../../platform/record/append.ts'
import { lockForOfficer } from '../../applications/application-service.ts'
import { listFundsLeft } from '../../awards/award-queries.ts'
import {
  freeDeclined,
  freeGone,
  lapse,
  listToFree,
  lockFreePlace,
  lockToGiveOn,
  notePassingOver,
  notePreview,
  readFreedAward,
} from '../../awards/place-service.ts'
import { previewBatch } from '../batch-service.ts'
import { findSettings } from '../decision-repository.ts'
import { choose } from '../decision-service.ts'
import { confirmAlone, type ReleaseDeps } from '../schedule-release-service.ts'
import { listOpenPlaces, listSilent, listWaiting, type PlaceToGive } from './waiting-list-repository.ts'

type Deps = ReleaseDeps & { db: Kysely<Tables> }

/** Gives up waiting for the answer to an award, so that its place can be given to the next person [AWARD2]. */
export async function lapseAward(
  deps: Deps,
  scope: Scope,
  { id, version }: { id: SeenId; version: number },
): Promise<number> {
  const next = await withTransaction(deps.db, async tx => {
    const { applicationId } = await readFreedAward(tx, id)
    await lockForOfficer(tx, scope, applicationId)
    return (await lapse(tx, { id, version, officerId: scope.userId })).version + 1
  })
  await moveUpTo(deps, await listOpenPlaces(deps.db, id))
  return next
}

/**
 * Prepares the offer of a free place to the next person of the waiting list who fits the money, for an officer to look at and
 * confirm as any release; or to another one, with the reason [AWARD3]. Pressed again, it is the same person.
 * @returns the id of the batch @throws ProductError `not_found`, `changed_meanwhile`, `nobody_waits`, `invalid_input`
 */
export async function offerNext(
  deps: Deps,
  scope: Scope,
  { id, reason, ...wish }: { id: SeenId } & z.output<typeof offerNextBody>,
): Promise<string> {
  const { application, passedOver } = await withTransaction(deps.db, async tx => {
    const proposed = await proposeNext(tx, scope, { awardId: id, ...wish })
    if (!(await lockFreePlace(tx, id))) throw new ProductError('changed_meanwhile')
    if (proposed.passedOver > 0 && reason === '')
      throw new ProductError('invalid_input', {
        fields: { reason: 'Please say why this place is not offered to the next person.' },
      })
    return proposed
  })
  const { id: applicationId, scholarship_id: scholarshipId } = application
  const batch = await previewBatch(deps.db, scope, {
    scholarship: scholarshipId,
    applications: [applicationId],
  })
  await withTransaction(deps.db, async tx => {
    // It may have been given on automatically since.
    if (!(await lockFreePlace(tx, id))) throw new ProductError('changed_meanwhile')
    await notePreview(tx, id, batch)
    if (passedOver > 0) await notePassingOver(tx, { awardId: id, reason, officerId: scope.userId })
    await append(tx, {
      action: 'award.offer_next',
      objectId: id,
      applicationId,
      scholarshipId,
      ...(passedOver > 0 && { after: { passedOver, reason } }),
    })
  })
  return batch
}

interface Offer {
  /** Whose place is offered. */
  awardId: SeenId
  amount?: string | undefined
  /** To whom, if not to the next one. */
  application?: string | undefined
  /** To nobody whom an officer has in hand. */
  automatically?: boolean
  /** The award still stands, and gives its money with its place. */
  lapses?: boolean
}

/**
 * Proposes an award for the next person who fits the money, and locks their application and decision: before the place and the
 * award that it was, as everywhere (docs/decisions/0130). @throws ProductError `not_found`, `nobody_waits`
 */
async function proposeNext(
  tx: Transaction<Tables>,
  scope: Scope,
  { awardId, amount, application: wish, automatically = false, lapses = false }: Offer,
) {
  const freed = await readFreedAward(tx, awardId)
  const { currency } = freed
  const scholarshipId = seeScholarship(scope, freed.scholarshipId)
  const wanted = amount === undefined ? freed.amountMinor : parsePrice(amount, currency)
  if (!wanted)
    throw new ProductError('invalid_input', {
      fields: { amount: `Please enter the amount in ${currency.toUpperCase()}.` },
    })
  const left =
    (leftIn(await listFundsLeft(tx, scholarshipId), currency) ?? wanted) + (lapses ? freed.amountMinor : 0)
  const people = (await listWaiting(tx, scholarshipId)).filter(
    row =>
      row.user_id !== scope.userId &&
      row.currency === currency &&
      // What is in hand for another place, or at all, is the officer's.
      (row.place === null || row.place === awardId) &&
      !(automatically && row.chosen),
  )
  const at = wish === undefined ? 0 : people.findIndex(({ application_id }) => application_id === wish)
  const next = people[at]
  if (!next || left < wanted) throw new ProductError('nobody_waits')
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
  return { application, passedOver: at }
}

/**
 * Frees the places of declined awards. Where scholarships give places on automatically, offers those that are free to the next
 * people, and takes unanswered awards back for those who still wait then [AWARD2] [AWARD3].
 */
export async function givePlacesOn(deps: Deps): Promise<void> {
  await freeGone(deps.db)
  for (const id of await listToFree(deps.db)) await withTransaction(deps.db, tx => freeDeclined(tx, id))
  const raced = await moveUpTo(deps, await listOpenPlaces(deps.db))
  const silent = await listSilent(deps.db)
  await moveUpTo(
    deps,
    silent.filter(({ scholarship_id }) => !raced.has(scholarship_id)),
    { lapses: true },
  )
}

/** Nothing but the money, the places or the letter has to change before these can be given on. */
const lacks: ReadonlySet<ErrorCode> = new Set(['nobody_waits', 'awards_exceed', 'invalid_input'])

/**
 * Offers places to the next people, each by itself: the batch leaves after its recall time. Where nobody fits, or a letter lacks
 * something, a place waits for the next time or an officer, and all that are worth as much with it.
 * @returns scholarships in which somebody else acted at the same moment
 */
async function moveUpTo(
  deps: Deps,
  places: readonly PlaceToGive[],
  { lapses = false } = {},
): Promise<Set<string>> {
  const refused = new Map<string, number>()
  const raced = new Set<string>()
  for (const place of places) {
    const kind = `${place.scholarship_id} ${place.currency}`
    if (place.amount_minor >= (refused.get(kind) ?? Infinity)) continue
    try {
      await withTransaction(deps.db, tx => moveUpWithin(tx, deps, { place, lapses }))
    } catch (error) {
      if (!(error instanceof ProductError)) throw error
      refused.set(kind, place.amount_minor)
      if (!lacks.has(error.code)) raced.add(place.scholarship_id)
    }
  }
  return raced
}

/** An unanswered award lapses only when somebody gets its place: the clock alone takes nothing [AWARD2]. */
async function moveUpWithin(
  tx: Transaction<Tables>,
  deps: ReleaseDeps,
  { place: { id, scholarship_id, officer_id, reach }, lapses }: { place: PlaceToGive; lapses: boolean },
): Promise<void> {
  const scope = scopeOf({ userId: officer_id, role: 'moderator', reach })
  const { application } = await proposeNext(tx, scope, { awardId: id, automatically: true, lapses })
  if (lapses) {
    await lockToGiveOn(tx, { awardId: id, scholarshipId: scholarship_id })
    await lapse(tx, { id, officerId: null })
  }
  if ((await lockFreePlace(tx, id))?.batch_id !== null) throw new ProductError('changed_meanwhile')
  const { recall_minutes } = await findSettings(tx, application.scholarship_id)
  await confirmAlone(tx, deps, {
    application,
    scope,
    seconds: recall_minutes * 60,
    atOnce: false,
    onBatch: batchId => notePreview(tx, id, batchId),
  })
}
