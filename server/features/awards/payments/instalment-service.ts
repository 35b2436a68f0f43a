import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type {
  ChangedInstalments,
  InstalmentListQuery,
  ListedInstalment,
  endedInstalment,
  instalmentCounts,
  seenInstalments,
} from '../../../../contract/awards/payments/instalments.ts'
import { shownInstalmentStates } from '../../../../contract/awards/payments/instalment-terms.ts'
import { withTransaction } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { type Page, sliceOf } from '../../../platform/lists/page.ts'
import type { Scope, SeenId } from '../../../platform/access/scope.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { append } from '../../../platform/record/append.ts'
import { endPaidAwards } from './ended-awards-repository.ts'
import { countInstalments, pageOfInstalments } from './instalment-list-repository.ts'
import {
  assertHandles,
  assertStoppable,
  assertUndecided,
  whyNotReady,
  whyNotUnready,
} from './instalment-policy.ts'
import {
  decideReturned,
  type LockedInstalment,
  lockInstalments,
  planAgain,
  setPlanned,
  setReady,
  stopInstalment,
} from './instalment-repository.ts'
import { instalmentView } from './instalment-view.ts'
import { freeInstalment } from './payment-ledger-repository.ts'

/** A page of the instalments of released awards [AWARD5]. */
export async function listInstalments(
  db: Kysely<Tables>,
  scope: Scope,
  query: InstalmentListQuery,
): Promise<Page<ListedInstalment>> {
  const page = await pageOfInstalments(db, scope, query, sliceOf(query))
  return { ...page, items: page.items.map(instalmentView) }
}

/** How many instalments there are in each state. */
export async function readCounts(
  db: Kysely<Tables>,
  scope: Scope,
  query: { scholarship?: string | undefined },
): Promise<z.output<typeof instalmentCounts>> {
  const rows = await countInstalments(db, scope, query)
  const count = (state: (typeof shownInstalmentStates)[number]) =>
    rows.find(({ shown }) => shown === state)?.count ?? 0
  return Object.fromEntries(shownInstalmentStates.map(state => [state, count(state)])) as z.output<
    typeof instalmentCounts
  >
}

type Seen = z.output<typeof seenInstalments>

/** Makes instalments ready that are due, with amount and payee frozen; says of each other one why not [AWARD5]. */
export function makeReady(db: Kysely<Tables>, scope: Scope, seen: Seen): Promise<ChangedInstalments> {
  const { userId } = scope
  return changeEach(db, scope, seen, {
    refuses: (row, version) => whyNotReady(row, version, userId),
    change: (tx, rows) => setReady(tx, userId, rows),
    action: 'award.ready',
  })
}

/** Takes back that instalments are ready, while they are in no file. */
export function takeReadyBack(db: Kysely<Tables>, scope: Scope, seen: Seen): Promise<ChangedInstalments> {
  const { userId } = scope
  return changeEach(db, scope, seen, {
    refuses: (row, version) => whyNotUnready(row, version, userId),
    change: (tx, rows) =>
      setPlanned(
        tx,
        rows.map(({ id }) => id),
      ),
    action: 'award.unready',
  })
}

interface Change {
  refuses: (row: LockedInstalment, version: number) => string | undefined
  change: (tx: Transaction<Tables>, rows: LockedInstalment[]) => Promise<{ id: string; version: number }[]>
  action: 'award.ready' | 'award.unready'
}

function changeEach(
  db: Kysely<Tables>,
  scope: Scope,
  { items }: Seen,
  { refuses, change, action }: Change,
): Promise<ChangedInstalments> {
  const versions = new Map(items.map(({ _id, version }) => [_id, version]))
  return withTransaction(db, async tx => {
    const rows = await lockInstalments(tx, scope, [...versions.keys()])
    const judged = rows.map(row => ({ row, why: refuses(row, versions.get(row.id) ?? 0) }))
    const taken = judged.filter(({ why }) => why === undefined).map(({ row }) => row)
    const changed = taken.length > 0 ? await change(tx, taken) : []
    await append(tx, ...taken.map(row => ({ action, ...aboutInstalment(row) })))
    const unknown = [...versions.keys()].filter(id => !rows.some(row => row.id === id))
    return {
      changed: changed.map(({ id, version }) => ({ _id: id, version })),
      refused: [
        ...judged.flatMap(({ row: { id, reference }, why }) => (why ? [{ _id: id, reference, why }] : [])),
        ...unknown.map(id => ({ _id: id, reference: '', why: 'It no longer exists.' })),
      ],
    }
  })
}

function aboutInstalment({ award_id, application_id, scholarship_id, user_id, reference }: LockedInstalment) {
  return {
    objectId: award_id,
    applicationId: application_id,
    ...(scholarship_id && { scholarshipId: scholarship_id }),
    ...(user_id && { subjectId: user_id }),
    after: { instalment: reference },
  }
}

type Ended = z.output<typeof endedInstalment> & { id: SeenId }

/** Stops an instalment that is in no file, and frees its money. */
export async function stopOne(
  db: Kysely<Tables>,
  scope: Scope,
  { id, version, reason }: Ended,
): Promise<void> {
  const { userId } = scope
  await withTransaction(db, async tx => {
    const row = await lockHandled(tx, scope, { id, version })
    assertStoppable(row)
    const { award_id: award, amount_minor: amount } = row
    await freeInstalment(tx, { award, amount, instalment: id, actor: userId, why: reason })
    await stopInstalment(tx, id)
    await endPaidAwards(tx, [award], userId)
    await append(tx, { action: 'award.stop_instalment', ...withReason(row, reason) })
  })
}

/** Plans money that came back again, as another instalment of its award. @returns its id */
export async function payAgain(
  db: Kysely<Tables>,
  scope: Scope,
  { id, version }: { id: SeenId; version: number },
): Promise<string> {
  return withTransaction(db, async tx => {
    const row = await lockHandled(tx, scope, { id, version })
    assertUndecided(row)
    if (row.award_state !== 'accepted')
      throw new ProductError('step_not_allowed', {
        message: 'Its award no longer stands, so this cannot be paid again.',
      })
    await decideReturned(tx, id, 'again')
    const again = await planAgain(tx, row)
    await append(tx, { action: 'award.pay_again', ...aboutInstalment(row) })
    return again
  })
}

/** Ends an instalment whose money came back for good, and frees the money. */
export async function loseReturned(
  db: Kysely<Tables>,
  scope: Scope,
  { id, version, reason }: Ended,
): Promise<void> {
  const { userId } = scope
  await withTransaction(db, async tx => {
    const row = await lockHandled(tx, scope, { id, version })
    assertUndecided(row)
    const { award_id: award, returned_minor: amount } = row
    await freeInstalment(tx, { award, amount, instalment: id, actor: userId, why: reason })
    await decideReturned(tx, id, 'lost')
    await endPaidAwards(tx, [award], userId)
    await append(tx, { action: 'award.lose', ...withReason(row, reason) })
  })
}

function withReason(row: LockedInstalment, reason: string) {
  const about = aboutInstalment(row)
  return { ...about, after: { ...about.after, reason } }
}

/** An instalment that the caller may handle, as they saw it. @throws ProductError `not_found`, or as `assertHandles` does */
async function lockHandled(
  tx: Transaction<Tables>,
  scope: Scope,
  { id, version }: { id: string; version: number },
): Promise<LockedInstalment> {
  const [row] = await lockInstalments(tx, scope, [id])
  if (!row) throw new ProductError('not_found')
  assertHandles(row, version, scope.userId)
  return row
}
