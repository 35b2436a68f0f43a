import { setTimeout as pauseFor } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { v5 } from 'uuid'
import type { BulkChange } from '../../../contract/bulk/bulk.ts'
import type { RecordAction } from '../../../contract/record/record-terms.ts'
import { readScope } from '../../platform/access/read-scope.ts'
import { type Scope, type SeenId, vouchFor } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { runAsCaller } from '../../platform/record/call-under-way.ts'
import { proposeWithin, takeBackWithin } from '../decisions/decision-service.ts'
import { askWithin, withdrawWithin } from '../information-requests/information-request-service.ts'
import { changeMarksWithin } from '../desk/desk-marks-service.ts'
import { findLastActor } from './bulk-queries.ts'
import {
  type ActionRow,
  listNext,
  lockAction,
  type NextItem,
  type Outcome,
  setState,
  settleItems,
  skipRest,
} from './bulk-repository.ts'
import { changeOfAll, labelsAfter } from './bulk-view.ts'

/** Applications of one transaction, and milliseconds after which it takes no further one. */
const lane = { size: 100, milliseconds: 250 }

/**
 * Does an act on many applications, or undoes it, a lane a transaction [DESK4]: what is done, its record, and that it is
 * done are committed together, so that it resumes after a crash. It is locked before its applications, so
 * that Undo waits for one lane at most.
 */
export async function runWhole(db: Kysely<Tables>, actionId: string): Promise<void> {
  for (let more = true; more; ) {
    const began = performance.now()
    more = await withTransaction(db, tx => runLane(tx, actionId))
    // As long as the lane took: others find half of the time free.
    await pauseFor(performance.now() - began)
  }
}

/** @returns whether more is to be done */
async function runLane(tx: Transaction<Tables>, actionId: string): Promise<boolean> {
  const action = await lockAction(tx, actionId)
  if (action?.state !== 'running' && action?.state !== 'undoing') return false
  const undoes = action.state === 'undoing'
  const scope = await readScope(tx, action.created_by)
  if (!scope.moderates) {
    await skipRest(tx, actionId, 'You are no longer an officer.')
    await setState(tx, actionId, 'done')
    return false
  }
  const items = await listNext(tx, actionId, undoes ? 'done' : 'ready', lane.size)
  if (items.length === 0) {
    if (undoes) await skipRest(tx, actionId, 'The action was stopped first.')
    await setState(tx, actionId, undoes ? 'undone' : 'done')
    return false
  }
  const call = { actorId: action.created_by, actorAs: 'system', requestId: null } as const
  await settleItems(tx, actionId, await runAsCaller(call, () => takeTurns(tx, scope, { action, items })))
  return true
}

async function takeTurns(
  tx: Transaction<Tables>,
  scope: Scope,
  { action, items }: { action: ActionRow; items: readonly NextItem[] },
): Promise<Outcome[]> {
  const began = performance.now()
  const outcomes: Outcome[] = []
  // Every transaction locks applications in this order, so that two never wait for each other.
  for (const item of items.toSorted((a, b) => (a.application_id < b.application_id ? -1 : 1))) {
    outcomes.push(await takeTurn(tx, scope, { action, item }))
    if (performance.now() - began > lane.milliseconds) break
  }
  return outcomes
}

async function takeTurn(
  tx: Transaction<Tables>,
  scope: Scope,
  { action, item }: { action: ActionRow; item: NextItem },
): Promise<Outcome> {
  const change = item.change ?? changeOfAll(action.act)
  const settled = { application_id: item.application_id, why: '', whose: null, done_version: null }
  if (!change) throw new Error(`An item of a ${action.act.kind} action has no change.`)
  const undoes = action.state === 'undoing'
  await sql`savepoint item`.execute(tx)
  try {
    const turn = { actionId: action.id, item, change }
    const done_version = undoes ? await undo(tx, scope, turn) : await act(tx, scope, turn)
    await sql`release savepoint item`.execute(tx)
    return { ...settled, state: undoes ? 'undone' : 'done', done_version }
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    await sql`rollback to savepoint item`.execute(tx)
    return {
      ...settled,
      state: undoes ? 'kept' : 'skipped',
      ...(await reasonOf(tx, error, { action, item, change })),
    }
  }
}

interface Turn {
  actionId: string
  item: NextItem
  change: BulkChange
}

/** @returns the version that it leaves; nothing where it leaves none */
async function act(
  tx: Transaction<Tables>,
  scope: Scope,
  { actionId, item, change }: Turn,
): Promise<number | null> {
  const { application_id: id, version, receipt } = item
  if (change.kind === 'ask') {
    const request = { ...change, _id: requestOf(actionId, id) }
    await askWithin(tx, scope, { id, request, receipt })
    return null
  }
  if (change.kind === 'propose') return proposeWithin(tx, scope, id, { ...change.decision, version, receipt })
  if (change.kind === 'assign')
    return changeMarksWithin(tx, scope, id, { version, assignee: change.assignee })
  const labels = labelsAfter(change, item.before ?? { labels: [] })
  return changeMarksWithin(tx, scope, id, { version, labels })
}

/** The id of what a bulk action asks about an application, so that Undo knows it. */
const requestOf = (actionId: string, applicationId: SeenId) =>
  vouchFor(v5(applicationId, actionId), 'Its application is known.')

async function undo(
  tx: Transaction<Tables>,
  scope: Scope,
  { actionId, item, change }: Turn,
): Promise<number | null> {
  const { application_id: id, before } = item
  if (change.kind === 'ask') {
    await withdrawWithin(tx, scope, requestOf(actionId, id))
    return null
  }
  const version = item.done_version ?? 0
  if (change.kind !== 'propose') return changeMarksWithin(tx, scope, id, { version, ...before })
  await takeBackWithin(tx, scope, { id, version, to: 'before' })
  return null
}

const actsOn: Record<'marks' | 'decision', RecordAction[]> = {
  marks: ['application.assign', 'application.label'],
  decision: ['application.decide', 'application.undecide', 'application.release', 'application.reopen'],
}

/** Why an application was left as it is, and whose change that is. */
async function reasonOf(
  tx: Transaction<Tables>,
  { code, message, fields }: ProductError,
  { action, item, change }: { action: ActionRow; item: NextItem; change: BulkChange },
): Promise<{ why: string; whose: string | null }> {
  if (code === 'not_found') return { why: 'It was deleted in the meantime.', whose: null }
  if (code === 'changed_meanwhile' && change.kind !== 'ask') {
    const actions = actsOn[change.kind === 'propose' ? 'decision' : 'marks']
    const whose = await findLastActor(tx, item.application_id, { actions, since: action.created_at })
    if (whose) return { why: '{by} changed it in the meantime.', whose }
  }
  return { why: Object.values(fields ?? {}).join(' ') || message, whose: null }
}
