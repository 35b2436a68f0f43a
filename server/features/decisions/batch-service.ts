import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { decisionLimits } from '../../../contract/decisions/decision-limits.ts'
import { type LetterState } from '../../../contract/decisions/decision-terms.ts'
import type {
  Batch,
  DecisionState,
  decisionSettings,
  newBatch,
  release,
} from '../../../contract/decisions/decisions.ts'
import { type Scope, type SeenId, seeScholarship, vouchFor } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import { readNow } from '../../platform/database/deadline.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { hasApplied } from '../applications/application-service.ts'
import { commitAwards } from '../awards/commit-service.ts'
import { requireScholarship } from '../scholarships/scholarship-service.ts'
import { listBatches, listLetters } from './batch-list-repository.ts'
import {
  claimDecisions,
  confirmBatch,
  countRecalled,
  insertDraft,
  insertLetters,
  keepApplications,
  listProposed,
  lockBatch,
} from './batch-repository.ts'
import { batchLetterView, batchSummaryView, countBlocked } from './batch-view.ts'
import { countProposed, findSettings, lockSettings, writeSettings } from './decision-repository.ts'
import type { DecisionDeps } from './decision-service.ts'
import { askedTermsView } from './decision-view.ts'
import { freezeLetter } from './frozen-letter.ts'
import { readAwardsTaken } from './awards-taken-service.ts'
import { lettersOf } from './letter-service.ts'
import { recallWithin, scheduleRelease } from './schedule-release-service.ts'

const pageSize = 200

/** Letters that need something come first; those that are left out have the last places. */
const placeOf: Record<LetterState, number> = { blocked: 0, ready: 1, released: 1, recalled: 1, skipped: 2 }

/** How a scholarship decides, and its batches [DESK5]. */
export async function readDecisionState(
  db: Kysely<Tables>,
  { userId }: Scope,
  scholarshipId: SeenId,
): Promise<DecisionState> {
  const scholarship = await requireScholarship(db, scholarshipId)
  const [settings, proposed, batches, awards] = await Promise.all([
    findSettings(db, scholarshipId),
    countProposed(db, scholarshipId, userId),
    listBatches(db, { scholarshipId, userId }),
    readAwardsTaken(db, { scholarshipId, userId }),
  ])
  return {
    scholarshipName: scholarship.scholarship_name,
    holds: settings.holds,
    ...askedTermsView(settings),
    recallMinutes: settings.recall_minutes,
    proposed,
    awards,
    batches: batches.filter(({ only_own }) => !only_own).map(batchSummaryView),
  }
}

/**
 * Chooses whether a scholarship holds its decisions, and what they must say [DESK5]. @returns rows changed
 * @throws ProductError `not_found`, or `changed_meanwhile` when somebody has answered the first question already
 */
export async function changeSettings(
  db: Kysely<Tables>,
  id: SeenId,
  { first, ...given }: z.output<typeof decisionSettings>,
): Promise<number> {
  return withTransaction(db, async tx => {
    await requireScholarship(tx, id)
    const before = await lockSettings(tx, id)
    const after = {
      holds: given.holds ?? before.holds ?? false,
      recall_minutes: given.recallMinutes ?? before.recall_minutes,
      awards_have_amount: given.awardsHaveAmount ?? before.awards_have_amount,
      waitlist_has_places: given.waitlistHasPlaces ?? before.waitlist_has_places,
    }
    if (!(await writeSettings(tx, id, after, { first })))
      throw new ProductError('changed_meanwhile', { message: 'A colleague has chosen this already.' })
    await append(tx, { action: 'decisions.hold', objectId: id, scholarshipId: id, before, after })
    return 1
  })
}

/**
 * Freezes proposed decisions with their letters, those with an empty field first [DESK4] [DESK6]. What its applicant has
 * changed since is left out, with the reason. @returns the id of the batch.
 */
export async function previewBatch(
  db: Kysely<Tables>,
  scope: Scope,
  { scholarship: named, applications }: z.output<typeof newBatch>,
): Promise<SeenId> {
  const { userId } = scope
  const id = newId()
  const scholarship = seeScholarship(scope, named)
  await requireScholarship(db, scholarship)
  await withTransaction(db, async tx => {
    await insertDraft(tx, { id, scholarship_id: scholarship, created_by: userId })
    await append(tx, { action: 'decisions.preview', objectId: scholarship, scholarshipId: scholarship })
  })
  const rows = await listProposed(db, {
    scholarshipId: scholarship,
    applications: applications?.map(each => vouchFor(each, 'Only those of its scholarship are found.')),
    userId,
    limit: decisionLimits.batch,
  })
  const texts = await lettersOf(db, scholarship)
  const letters = rows
    .map(row => freezeLetter(row, texts, id))
    .sort((a, b) => placeOf[a.state] - placeOf[b.state])
    .map((letter, place) => ({ ...letter, place }))
  for (let from = 0; from < letters.length; from += 500)
    await insertLetters(db, letters.slice(from, from + 500))
  return id
}

/** A batch with a page of its letters [DESK4]. */
export async function readBatch(
  db: Kysely<Tables>,
  scope: Scope,
  { id, behind }: { id: SeenId; behind?: number | undefined },
): Promise<Batch> {
  const { userId } = scope
  const [row] = await listBatches(db, { id, userId })
  if (!row || row.only_own) throw new ProductError('not_found')
  seeScholarship(scope, row.scholarship_id)
  const [letters, skipped] = await Promise.all([
    listLetters(db, id, { userId, skipped: false, behind, limit: pageSize + 1 }),
    listLetters(db, id, { userId, skipped: true, limit: pageSize }),
  ])
  const page = letters.slice(0, pageSize)
  return {
    ...batchSummaryView(row),
    scholarshipId: row.scholarship_id,
    scholarshipName: row.scholarship_name,
    items: page.map(batchLetterView),
    leftOut: skipped.map(each => ({
      applicationId: each.application_id,
      applicant: each.user_name,
      why: each.note,
    })),
    lastPlace: letters.length > pageSize ? (page.at(-1)?.place ?? null) : null,
  }
}

/**
 * Confirms the release of a previewed batch, now or at a moment [DESK5]; until then it can be recalled. @returns when
 * @throws ProductError `not_found`, `invalid_input`, `letters_incomplete`, `awards_exceed`, or `changed_meanwhile` when nothing of it is left
 */
export async function confirmRelease(
  { db, readSite }: DecisionDeps,
  scope: Scope,
  id: SeenId,
  { at, leaveBlockedOut }: z.output<typeof release>,
): Promise<string> {
  const { userId } = scope
  const site = await readSite()
  return withTransaction(db, async tx => {
    const batch = await lockBatch(tx, id)
    if (!batch) throw new ProductError('not_found')
    const scholarshipId = seeScholarship(scope, batch.scholarship_id)
    if (batch.state !== 'draft') throw new ProductError('changed_meanwhile')
    const [row] = await listBatches(tx, { id, userId })
    if (row && countBlocked(row) > 0 && !leaveBlockedOut) throw new ProductError('letters_incomplete')
    if ((await claimDecisions(tx, id, userId)) === 0)
      throw new ProductError('changed_meanwhile', {
        message: 'None of these decisions can still be released. Please preview again.',
      })
    await commitAwards(tx, { batchId: id, scholarshipId, officerId: userId })
    const { recall_minutes } = await findSettings(tx, scholarshipId)
    const now = await readNow(tx)
    const releaseAt = at === undefined ? new Date(now.getTime() + recall_minutes * 60_000) : momentOf(at, now)
    await confirmBatch(tx, id, { releaseAt, site })
    await scheduleRelease(tx, id, (releaseAt.getTime() - now.getTime()) / 1000)
    await append(tx, {
      action: 'decisions.release',
      objectId: batch.scholarship_id,
      scholarshipId: batch.scholarship_id,
      after: { batch: id, releaseAt },
    })
    return releaseAt.toISOString()
  })
}

/** @throws ProductError `invalid_input` for a moment that has passed, or is more than a year ahead */
function momentOf(at: string, now: Date): Date {
  const moment = new Date(at)
  const days = (moment.getTime() - now.getTime()) / 86_400_000
  if (days <= 0)
    throw new ProductError('invalid_input', {
      fields: { at: 'This time has passed. Please choose a later one.' },
    })
  if (days > decisionLimits.releaseDays)
    throw new ProductError('invalid_input', { fields: { at: 'Please choose a time within a year.' } })
  return moment
}

/** The same for every batch of the scholarship, so that it tells nothing about the caller's own decision. */
const ownBatch =
  'You have applied to this scholarship yourself. Please ask a colleague to recall its decisions.'

/** Recalls a whole batch [DESK5], unless the officer has applied to its scholarship. @returns how many are proposals again */
export async function recallBatch(db: Kysely<Tables>, scope: Scope, id: SeenId): Promise<number> {
  const { userId } = scope
  return withTransaction(db, async tx => {
    // Before the batch, as everywhere: a cancellation takes its application first, then decision and letter.
    await keepApplications(tx, id)
    const batch = await lockBatch(tx, id)
    if (!batch || batch.state === 'draft') throw new ProductError('not_found')
    seeScholarship(scope, batch.scholarship_id)
    if (await hasApplied(tx, { userId, scholarshipId: batch.scholarship_id }))
      throw new ProductError('own_application', { message: ownBatch })
    const recalled = await recallWithin(tx, id)
    await append(tx, {
      action: 'decisions.recall',
      objectId: batch.scholarship_id,
      scholarshipId: batch.scholarship_id,
      after: { batch: id, recalled },
    })
    return countRecalled(tx, id, userId)
  })
}
