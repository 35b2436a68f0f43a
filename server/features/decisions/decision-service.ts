import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import { stepRefusal } from '../../../contract/applications/application-rules.ts'
import { type ApplicationStatus, isOpen } from '../../../contract/applications/application-terms.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import { parsePrice, priceProblem } from '../../../contract/core/currency.ts'
import { type AskedTerms, missingTerm } from '../../../contract/decisions/decision-terms.ts'
import type { Decision, OwnDecision, Proposal, takingBack } from '../../../contract/decisions/decisions.ts'
import type { Scope, Seen, SeenId } from '../../platform/access/scope.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError, refuse } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import {
  aboutApplication,
  type SeenApplication,
  findReceiptNumber,
  lockForOfficer,
} from '../applications/application-service.ts'
import { resumeAward, withdrawAward } from '../awards/release-award-service.ts'
import { moveWithin, undoMoveWithin } from '../applications/status/status-change-service.ts'
import { deleteBatch } from './batch-repository.ts'
import { assertOpenToChoice } from './decision-policy.ts'
import {
  type DecisionRow,
  type DecisionSettings,
  deleteDecision,
  findDecision,
  findSettings,
  findStood,
  listOwnLetters,
  lockDecision,
  reopenDecision,
  restoreDecision,
  type StoodRow,
  writeDecision,
} from './decision-repository.ts'
import { askedTermsView, decisionView, ownDecisionView, termsView } from './decision-view.ts'
import { recallWithin, releaseAtOnce, type ReleaseDeps } from './schedule-release-service.ts'

export { assertOpenToChoice, changedSince } from './decision-policy.ts'

export type DecisionDeps = ReleaseDeps & { db: Kysely<Tables> }

/**
 * Chooses the outcome of an application [DESK5]: a proposal where its scholarship holds decisions; otherwise it leaves in ten
 * seconds, until which it can be taken back. @returns its version, and when it leaves
 */
export async function decide(
  deps: DecisionDeps,
  scope: Scope,
  id: SeenId,
  given: Proposal,
): Promise<{ version: number; releaseAt: string | null }> {
  return withTransaction(deps.db, async tx => {
    const application = await lockForOfficer(tx, scope, id)
    const settings = await findSettings(tx, application.scholarship_id, { lock: true })
    if (settings.holds === null) throw new ProductError('hold_not_chosen')
    const version = await choose(tx, scope, { application, settings }, given)
    const releaseAt = settings.holds ? null : await releaseAtOnce(tx, deps, { application, scope })
    return { version, releaseAt: releaseAt?.toISOString() ?? null }
  })
}

/**
 * Proposes the outcome of an application whose scholarship holds decisions, in the caller's transaction [DESK4]; it refuses
 * before it writes. @returns its version. @throws ProductError as `decide` does, and `changed_meanwhile` where decisions leave at once
 */
export async function proposeWithin(
  tx: Transaction<Tables>,
  scope: Scope,
  id: SeenId,
  given: Proposal,
): Promise<number> {
  const application = await lockForOfficer(tx, scope, id)
  const settings = await findSettings(tx, application.scholarship_id, { lock: true })
  if (!settings.holds)
    throw new ProductError('changed_meanwhile', {
      message: 'Its scholarship now releases decisions at once.',
    })
  return choose(tx, scope, { application, settings }, given)
}

/** Stores a choice for a locked application. @returns its version */
export async function choose(
  tx: Transaction<Tables>,
  scope: Scope,
  { application, settings }: { application: SeenApplication; settings: DecisionSettings },
  { receipt, ...given }: Proposal,
): Promise<number> {
  const { id } = application
  const before = await lockDecision(tx, id)
  assertOpenToChoice(before, application.status)
  assertVersion(before, given.version)
  const present = await findReceiptNumber(tx, id)
  if (receipt !== undefined && receipt !== present)
    throw new ProductError('changed_meanwhile', {
      message: 'The applicant has changed the application since you read it. Please read it again.',
    })
  const missing = missingTerm(askedTermsView(settings), given)
  if (missing) throw new ProductError('invalid_input', { fields: { [missing.field]: missing.problem } })
  await recallAtOnce(tx, before)
  return store(tx, scope, { application, before, receipt: present, given })
}

interface Choice {
  application: SeenApplication
  before: DecisionRow | undefined
  receipt: string | null
  given: Omit<Proposal, 'receipt' | 'version'>
}

async function store(tx: Transaction<Tables>, scope: Scope, { application, before, receipt, given }: Choice) {
  const { outcome, terms, rank, reason, word } = given
  const row = {
    application_id: application.id,
    scholarship_id: application.scholarship_id,
    amount_minor: amountOf(given.amount, application.currency),
    decided_by: scope.userId,
    receipt,
    outcome,
    terms,
    rank,
    reason,
    word,
  }
  // Somebody on a waiting list hears another time; that corrects nothing.
  const kept = before && {
    version: before.version,
    reopened: before.released_at ? null : before.reopened,
    atOnce: before.at_once ?? false,
  }
  const version = await writeDecision(tx, row, kept)
  await append(tx, {
    action: 'application.decide',
    ...aboutApplication(application),
    before: before && valuesOf(before, application.currency),
    after: valuesOf(row, application.currency),
  })
  return version
}

const valuesOf = (
  row: Parameters<typeof termsView>[0] & { reason: string; word: string },
  currency: string,
) => ({
  ...termsView(row, currency),
  reason: row.reason,
  word: row.word,
})

/** @throws ProductError `invalid_input` for an amount of nothing, or that is no price in the currency of the application */
function amountOf(amount: string | null, currency: string): number | null {
  if (amount === null) return null
  const problem = priceProblem('the amount', amount, currency)
  if (problem) throw new ProductError('invalid_input', { fields: { amount: problem } })
  const hundredths = parsePrice(amount, currency)
  if (!hundredths)
    throw new ProductError('invalid_input', { fields: { amount: 'Please enter an amount above 0.' } })
  return hundredths
}

/** @throws ProductError `changed_meanwhile`, naming whose decision is current */
function assertVersion(decision: DecisionRow | undefined, version: number): void {
  if ((decision?.version ?? 0) !== version) throw chosenMeanwhile(decision)
}

function chosenMeanwhile(decision: DecisionRow | undefined): ProductError {
  const whose = decision?.officer_name ?? 'A colleague'
  const did = decision ? 'chosen another outcome' : 'taken this outcome back'
  return new ProductError('changed_meanwhile', {
    message: `${whose} has ${did} in the meantime. Nothing has changed.`,
  })
}

/** Records that an outcome was taken back, and what stands again. */
async function noteTakenBack(
  tx: Transaction<Tables>,
  application: SeenApplication,
  { decision, stood }: { decision: DecisionRow; stood: StoodRow | null },
) {
  await append(tx, {
    action: 'application.undecide',
    ...aboutApplication(application),
    before: valuesOf(decision, application.currency),
    after: stood ? valuesOf(stood, application.currency) : undefined,
  })
}

/** Recalls a decision that leaves at once, so that it can be changed. @throws ProductError `undo_too_late` */
async function recallAtOnce(tx: Transaction<Tables>, decision: DecisionRow | undefined): Promise<void> {
  if (!decision?.batch_id || !decision.at_once) return
  await recallWithin(tx, decision.batch_id)
  await deleteBatch(tx, decision.batch_id)
}

type TakingBack = z.output<typeof takingBack> & { id: string }

/**
 * Takes a decision back that has not left [DESK5]: then what the applicant was told stands again, or what the newest choice has
 * replaced, to the letter. @throws ProductError `not_found`, `own_application`, `undo_too_late`, `in_a_batch`, or
 *   `changed_meanwhile` when a colleague has chosen since
 */
export async function takeDecisionBack(deps: DecisionDeps, scope: Scope, given: TakingBack): Promise<void> {
  await withTransaction(deps.db, async tx => {
    const { application, stood } = await takeBackWithin(tx, scope, given)
    await leaveAgain(tx, deps, { application, stood, scope })
  })
}

/** Schedules the release again of a restored decision that was about to be released. */
async function leaveAgain(
  tx: Transaction<Tables>,
  deps: DecisionDeps,
  { application, stood, scope }: { application: SeenApplication; stood: StoodRow | null; scope: Scope },
): Promise<void> {
  if (!stood?.at_once) return
  const { holds } = await findSettings(tx, application.scholarship_id, { lock: true })
  if (!holds) await releaseAtOnce(tx, deps, { application, scope })
}

/** The same, in the caller's transaction; it refuses before it writes. @returns what stands again */
export async function takeBackWithin(
  tx: Transaction<Tables>,
  scope: Scope,
  { id, version, to }: TakingBack,
): Promise<{ application: SeenApplication; stood: StoodRow | null }> {
  const application = await lockForOfficer(tx, scope, id)
  const decision = await lockDecision(tx, application.id)
  if (!decision) throw new ProductError('changed_meanwhile')
  if (decision.released_at) throw new ProductError('undo_too_late')
  assertOpenToChoice(decision, application.status)
  assertVersion(decision, version)
  await recallAtOnce(tx, decision)
  const stood = await findStood(tx, application.id, to)
  if (stood) await restoreDecision(tx, { applicationId: application.id, version: decision.version, stood })
  else await deleteDecision(tx, decision)
  await noteTakenBack(tx, application, { decision, stood })
  // Not when another choice for a reopened decision is taken back, or the reopening of another outcome.
  if (decision.reopened !== null && stood?.released_at && stood.outcome === 'award')
    await resumeAward(tx, { applicationId: application.id, officerId: scope.userId })
  return { application, stood }
}

/** Reopens a released decision, with a reason [DESK5]. @returns its version. */
export async function reopen(
  { db }: Pick<DecisionDeps, 'db'>,
  scope: Scope,
  { id, reason }: { id: SeenId; reason: string },
): Promise<number> {
  return withTransaction(db, async tx => {
    const application = await lockForOfficer(tx, scope, id)
    const stands = await lockDecision(tx, application.id)
    if (stands && !stands.released_at) throw new ProductError('not_released')
    const decision = stands ?? (await decidedByStatus(tx, scope, application))
    if (!decision) throw new ProductError('not_released')
    const version = await reopenDecision(tx, decision, { reason, userId: scope.userId })
    await withdrawAward(tx, { applicationId: id, officerId: scope.userId, reason })
    await append(tx, { action: 'application.reopen', ...aboutApplication(application), after: { reason } })
    return version
  })
}

/** The decision of an application that was decided by its status only, as the specified buttons do. */
async function decidedByStatus(
  tx: Transaction<Tables>,
  { userId }: Scope,
  { id, scholarship_id, status }: SeenApplication,
): Promise<DecisionRow | undefined> {
  if (isOpen(status)) return undefined
  const outcome = status === 'Completed' ? 'award' : 'decline'
  const nothing = { amount_minor: null, terms: null, rank: null, reason: '', word: '' }
  const receipt = await findReceiptNumber(tx, id)
  const row = {
    application_id: id,
    scholarship_id,
    outcome,
    ...nothing,
    decided_by: userId,
    receipt,
  } as const
  await writeDecision(tx, row, undefined)
  return findDecision(tx, id)
}

/**
 * What the buttons Start processing, Complete and Cancel do [T4] [T5]: where the scholarship holds its decisions, Complete
 * and Cancel propose [DESK5]. @returns whether it is only proposed
 */
export async function decideByStatus(
  { db }: Pick<DecisionDeps, 'db'>,
  scope: Scope,
  { id, status }: { id: SeenId; status: ApplicationStatus },
): Promise<boolean> {
  return withTransaction(db, async tx => {
    const application = await lockForOfficer(tx, scope, id)
    refuse(stepRefusal(application.status, status))
    const decides = status === 'Completed' || status === 'Rejected'
    if (!decides) {
      await moveWithin(tx, scope, { application, status })
      return false
    }
    const before = await lockDecision(tx, application.id)
    assertOpenToChoice(before, application.status)
    await recallAtOnce(tx, before)
    const { holds } = await findSettings(tx, application.scholarship_id, { lock: true })
    if (!holds) {
      // Released later, it would say otherwise than what the status says now.
      const ended = before && (await deleteDecision(tx, before))
      if (before) await noteTakenBack(tx, application, { decision: before, stood: null })
      await moveWithin(tx, scope, { application, status, ended })
      return false
    }
    const outcome = status === 'Completed' ? 'award' : 'decline'
    if (before && !before.released_at) {
      // A button gives no amount, reason or sentence: it confirms the proposal, and never replaces a colleague's.
      if (before.outcome === outcome) return true
      if (before.decided_by !== scope.userId) throw chosenMeanwhile(before)
    }
    const given = { outcome, amount: null, terms: null, rank: null, reason: '', word: '' } as const
    await store(tx, scope, {
      application,
      before,
      receipt: await findReceiptNumber(tx, application.id),
      given,
    })
    return true
  })
}

/** Undoes the caller's own newest step, and brings back the decision that it has ended [T5] [DESK5]. */
export async function undoStep(
  deps: DecisionDeps,
  scope: Scope,
  { id, status }: { id: SeenId; status: ApplicationStatus },
): Promise<void> {
  await withTransaction(deps.db, async tx => {
    const { application, ended } = await undoMoveWithin(tx, scope, { id, status })
    if (!ended) return
    const stood = ended as StoodRow
    await restoreDecision(tx, { applicationId: application.id, version: stood.version, stood })
    await leaveAgain(tx, deps, { application, stood, scope })
  })
}

/** What is decided about an application, for officers, and whether its scholarship holds decisions. */
export async function readDecision(
  db: Database,
  { _id: id, scholarshipId }: Pick<Seen<Application>, '_id' | 'scholarshipId'>,
): Promise<{ decision: Decision | null; holds: boolean | null } & AskedTerms> {
  const [row, settings] = await Promise.all([findDecision(db, id), findSettings(db, scholarshipId)])
  return {
    decision: row ? decisionView(row) : null,
    holds: settings.holds,
    ...askedTermsView(settings),
  }
}

/** What was decided about a person's applications and released, as their letters say it [DESK5]. */
export async function listOwnDecisions(db: Database, userId: string): Promise<OwnDecision[]> {
  return (await listOwnLetters(db, userId)).flatMap(ownDecisionView)
}
