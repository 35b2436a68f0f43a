import type { Transaction } from 'kysely'
import { isOpen } from '../../../contract/applications/application-terms.ts'
import type { Outcome } from '../../../contract/decisions/decision-terms.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import { append } from '../../platform/record/append.ts'
import { aboutApplication } from '../applications/application-service.ts'
import { type DecisionSettings, lockSettings, writeSettings } from './decision-repository.ts'
import { termsView } from './decision-view.ts'
import {
  type LockedForProposal,
  lockForProposals,
  type NewProposal,
  writeProposals,
} from './proposal-repository.ts'

/** What somebody proposes for an application. */
export interface ProposedOutcome {
  applicationId: SeenId
  outcome: Outcome
  amountMinor: number | null
  rank: number | null
}

/** What became of proposals: how many stand as they were made, and the applications that were left as they are. */
export interface ProposedMany {
  made: number
  leftAlone: string[]
}

/** Rows of a statement; many are seconds apart from the limit of one. */
const chunk = 500

/**
 * Proposes outcomes for many applications of a scholarship, in the caller's transaction, as `choose` does for one [DESK5]:
 * nothing is released. What somebody else has chosen, what is released or in a batch, and what is decided, stays as it is.
 * @param by the accounts whose earlier proposals these replace
 * @throws ProductError `invalid_input` where an award lacks an amount that the scholarship asks for, or `changed_meanwhile` where
 *   decisions leave at once
 */
export async function proposeMany(
  tx: Transaction<Tables>,
  { scholarshipId, userId, by }: { scholarshipId: SeenId; userId: string; by: readonly string[] },
  proposed: readonly ProposedOutcome[],
): Promise<ProposedMany> {
  // In one order, so that nobody who does the same waits in a circle.
  const inOrder = proposed.toSorted((a, b) => (a.applicationId < b.applicationId ? -1 : 1))
  const result: ProposedMany = { made: 0, leftAlone: [] }
  const locked: LockedForProposal[] = []
  for (let from = 0; from < inOrder.length; from += chunk) {
    const ids = inOrder.slice(from, from + chunk).map(({ applicationId }) => applicationId)
    locked.push(...(await lockForProposals(tx, ids)))
  }
  const awards = proposed.filter(({ outcome }) => outcome === 'award')
  const ofAwards = awards.every(({ amountMinor }) => amountMinor) ? (awards[0]?.amountMinor ?? null) : null
  await assertProposable(tx, scholarshipId, { award: awards.length > 0, amount: ofAwards })
  const found = new Map(locked.map(row => [row.id, row]))
  const writing: { row: NewProposal; about: LockedForProposal }[] = []
  for (const { applicationId, outcome, amountMinor, rank } of inOrder) {
    const about = found.get(applicationId)
    const isFree = about && isOpen(about.status) && !about.data_removed_at && isReplaceable(about, by)
    if (!isFree) {
      result.leftAlone.push(applicationId)
      continue
    }
    result.made += 1
    const amount = outcome === 'award' ? amountMinor : null
    const isThere = about.outcome === outcome && about.amount_minor === amount && about.rank === rank
    const row = { id: applicationId, outcome, amount, rank, version: (about.version ?? 0) + 1 }
    if (!isThere) writing.push({ row, about })
  }
  for (let from = 0; from < writing.length; from += chunk) {
    const some = writing.slice(from, from + chunk)
    await writeProposals(
      tx,
      { scholarshipId, userId },
      some.map(({ row }) => row),
    )
    await append(
      tx,
      ...some.map(({ row, about }) => ({
        action: 'application.decide' as const,
        ...aboutApplication(about),
        before: about.outcome
          ? termsView({ ...about, outcome: about.outcome, terms: null }, about.currency)
          : undefined,
        after: termsView({ ...row, amount_minor: row.amount, terms: null }, about.currency),
      })),
    )
  }
  return result
}

/**
 * What is proposed waits for its release, and awards have the amount that their scholarship asks for.
 * @throws ProductError `invalid_input`, `changed_meanwhile`
 */
export async function assertProposable(
  tx: Transaction<Tables>,
  scholarshipId: SeenId,
  { award, amount }: { award: boolean; amount: number | null },
): Promise<void> {
  const { awards_have_amount } = await holdDecisions(tx, scholarshipId)
  if (awards_have_amount && award && !amount)
    throw new ProductError('invalid_input', {
      fields: { places: 'Awards here need an amount, which the scholarship does not say.' },
    })
}

/** Nobody has chosen yet, or one of these, and nothing of it has left. */
function isReplaceable(row: LockedForProposal, by: readonly string[]): boolean {
  if (row.version === null) return true
  const isOurs = row.decided_by !== null && by.includes(row.decided_by)
  return isOurs && !row.released_at && !row.batch_id && row.reopened === null
}

/**
 * What is proposed waits for its release: where nobody has said yet how the scholarship decides, it holds decisions from now
 * on. @throws ProductError `changed_meanwhile` where decisions leave at once
 */
async function holdDecisions(tx: Transaction<Tables>, scholarshipId: SeenId): Promise<DecisionSettings> {
  const before = await lockSettings(tx, scholarshipId)
  if (before.holds === false)
    throw new ProductError('changed_meanwhile', {
      message: 'This scholarship releases decisions at once. Please ask the office to hold them first.',
    })
  const after = { ...before, holds: true }
  if (before.holds) return after
  await writeSettings(tx, scholarshipId, after, { first: true })
  await append(tx, { action: 'decisions.hold', objectId: scholarshipId, scholarshipId, before, after })
  return after
}
