import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type {
  BulkChange,
  BulkPage,
  BulkSummary,
  bulkQuery,
  newBulk,
  StoredAct,
} from '../../../contract/bulk/bulk.ts'
import { bulkLimits } from '../../../contract/bulk/bulk-limits.ts'
import { bulkParts, type BulkState } from '../../../contract/bulk/bulk-terms.ts'
import { emptyForm } from '../../../contract/forms/form-definition.ts'
import type { Scope, SeenId } from '../../platform/access/scope.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { assertOpenToChoice, changedSince } from '../decisions/decision-service.ts'
import { isOfficer, meets } from '../desk/desk-marks-service.ts'
import { readSelection, type Selected } from '../desk/desk-selection-service.ts'
import { reopenableOf } from '../information-requests/information-request-service.ts'
import { readPublished } from '../forms/form-service.ts'
import { type Askable, judge } from './bulk-policy.ts'
import { countOpen, type Facts, listFacts, listNames } from './bulk-queries.ts'
import {
  type ActionRow,
  countItems,
  countRunning,
  findAction,
  insertAction,
  insertItems,
  listActions,
  listItems,
  lockAction,
  type NewItem,
  pruneDrafts,
  setState,
} from './bulk-repository.ts'
import { bulkItemView, bulkSummaryView, changeOfAll, peopleOfAct, peopleOfItem } from './bulk-view.ts'
import { runBulk } from './jobs/run-bulk.ts'
import { shareOut } from './share-out.ts'

const pageSize = 100

/**
 * Freezes an act on chosen applications with their versions [DESK4]; sent again with its id, it is made once. @returns its id
 * @throws ProductError `not_found`, `limit_reached`, `invalid_input` for somebody who is no officer
 */
export async function makeBulk(
  db: Kysely<Tables>,
  scope: Scope,
  { _id: id, act, selection }: z.output<typeof newBulk>,
): Promise<string> {
  for (const person of peopleOfAct(act))
    if (!(await isOfficer(db, person, meets(scope, sql`users.id`))))
      throw new ProductError('invalid_input', { fields: { officer: 'This person is no longer an officer.' } })
  const selected = await readSelection(db, scope, selection)
  const facts = new Map((await listFacts(db, scope, selected.ids)).map(row => [row.id, row]))
  const shares =
    act.kind === 'share' ? await sharesOf(db, scope, { officers: act.officers, selected, facts }) : undefined
  await savePreview(db, scope, {
    id,
    act,
    selected,
    facts,
    askable: act.kind === 'ask' ? await formsThatAsk(db, act.questions, facts) : none,
    changeOf: application => {
      const assignee = shares?.get(application)
      return assignee ? { kind: 'assign', assignee } : changeOfAll(act)
    },
  })
  return id
}

const none: Askable = new Set()

/** Which of the forms that these applications answer have all of these questions. */
async function formsThatAsk(
  db: Database,
  questions: readonly string[],
  facts: ReadonlyMap<string, Facts>,
): Promise<Askable> {
  const versions = new Set([...facts.values()].map(({ form_version_id }) => form_version_id))
  const asking = new Set<string | null>()
  for (const version of versions) {
    const known = reopenableOf(version === null ? emptyForm : await readPublished(db, version))
    if (questions.every(question => known.has(question))) asking.add(version)
  }
  return asking
}

async function sharesOf(
  db: Database,
  scope: Scope,
  {
    officers,
    selected,
    facts,
  }: { officers: readonly string[]; selected: Selected; facts: ReadonlyMap<string, Facts> },
) {
  const applications = selected.ids.flatMap(id => facts.get(id) ?? [])
  return shareOut(applications, officers, await countOpen(db, scope, officers))
}

interface Preview {
  id: string
  act: StoredAct
  selected: Selected
  facts: ReadonlyMap<string, Facts>
  askable?: Askable
  /** The change to an application; `undefined` if nobody can be assigned. */
  changeOf: (application: SeenId) => BulkChange | undefined
}

/** Stores a bulk action as a preview, in place of the officer's oldest. @throws ProductError `not_found` for the id of a colleague's */
export async function savePreview(
  db: Kysely<Tables>,
  { userId }: Scope,
  { id, act, selected, facts, askable = none, changeOf }: Preview,
): Promise<void> {
  const own = selected.leftOut.flatMap(each => (each.why === 'own_application' ? [each.id] : []))
  const there = selected.ids.filter(each => facts.has(each))
  const gone = selected.ids.length + selected.leftOut.length - there.length - own.length
  const items: NewItem[] = there.map((application_id, place) => ({
    application_id,
    place,
    ...itemOf(changeOf(application_id), facts.get(application_id), { officerId: userId, act, askable }),
  }))
  for (const application_id of own)
    items.push({ application_id, place: items.length, ...leftOut('This is your own application.') })
  await withTransaction(db, async tx => {
    await pruneDrafts(tx, userId)
    if (await insertAction(tx, { id, created_by: userId, act, gone })) {
      await insertItems(tx, id, items)
      await append(tx, {
        action: 'bulk.preview',
        objectId: id,
        after: { act: withoutWords(act), applications: items.length },
      })
    } else if ((await findAction(tx, id))?.created_by !== userId) throw new ProductError('not_found')
  })
}

/** An act as it is recorded, without what is written about people: the entries of their applications have that. */
function withoutWords(act: StoredAct): object {
  const { kind } = act
  if (kind === 'ask') return { kind, questions: act.questions, dueAt: act.dueAt }
  if (kind === 'propose') return { kind, outcome: act.decision.outcome }
  return kind === 'label' || kind === 'unlabel' ? { kind } : act
}

function itemOf(
  change: BulkChange | undefined,
  facts: Facts | undefined,
  { officerId, act, askable }: { officerId: string; act: StoredAct; askable: Askable },
): Omit<NewItem, 'application_id' | 'place'> {
  if (!change || !facts) return leftOut('This action does not apply to these people.')
  const judged = judge(change, facts, { officerId, choiceRefusal, askable })
  if ('why' in judged) return { ...leftOut(judged.why), whose: judged.whose }
  const own = changeOfAll(act) ? null : change
  return { ...judged, change: own, state: 'ready', why: '', whose: null }
}

function leftOut(why: string): Omit<NewItem, 'application_id' | 'place'> {
  return { change: null, before: null, version: 0, receipt: null, state: 'left_out', why, whose: null }
}

function choiceRefusal(facts: Facts): string | undefined {
  const { outcome, status, released_at, receipt, present_receipt } = facts
  try {
    assertOpenToChoice(outcome ? { ...facts, outcome } : undefined, status)
  } catch (error) {
    if (error instanceof ProductError) return error.message
    throw error
  }
  return outcome && !released_at && receipt !== present_receipt ? changedSince : undefined
}

/** The caller's own newest acts on many applications [DESK4]. */
export async function listBulk(db: Database, scope: Scope): Promise<BulkSummary[]> {
  return summariesOf(db, scope, await listActions(db, scope.userId))
}

async function summariesOf(db: Database, scope: Scope, actions: ActionRow[]): Promise<BulkSummary[]> {
  if (actions.length === 0) return []
  const ids = actions.map(({ id }) => id)
  const people = actions.flatMap(({ act }) => peopleOfAct(act))
  const [counted, names] = await Promise.all([countItems(db, scope, ids), listNames(db, people)])
  return actions.map(action => bulkSummaryView(action, counted, names))
}

/** The caller's own act with a page of its applications [DESK4]. @throws ProductError `not_found`, also for a colleague's */
export async function readBulk(
  db: Database,
  scope: Scope,
  { id, part, behind }: z.output<typeof bulkQuery> & { id: string },
): Promise<BulkPage> {
  const action = ownOf(scope, await findAction(db, id))
  const [[summary], rows] = await Promise.all([
    summariesOf(db, scope, [action]),
    listItems(db, scope, { id, states: bulkParts[part], behind, limit: pageSize + 1 }),
  ])
  if (!summary) throw new ProductError('not_found')
  const page = rows.slice(0, pageSize)
  const names = await listNames(db, [...peopleOfAct(action.act), ...page.flatMap(peopleOfItem)])
  return {
    ...summary,
    items: page.map(row => bulkItemView(row, action, names)),
    lastPlace: rows.length > pageSize ? (page.at(-1)?.place ?? null) : null,
  }
}

function ownOf({ userId }: Scope, action: ActionRow | undefined): ActionRow {
  if (action?.created_by !== userId) throw new ProductError('not_found')
  return action
}

/**
 * Lets a previewed act run [DESK4]; pressed twice, it runs once. @returns its state
 * @throws ProductError `not_found`, `changed_meanwhile` when nothing of it can be done, `limit_reached`
 */
export async function startBulk(db: Kysely<Tables>, scope: Scope, id: string): Promise<BulkState> {
  return withTransaction(db, async tx => {
    const { state } = ownOf(scope, await lockAction(tx, id))
    if (state === 'running' || state === 'done') return state
    if (state !== 'draft')
      throw new ProductError('changed_meanwhile', { message: 'It was undone. Please preview it again.' })
    const ready = (await countItems(tx, scope, [id])).find(each => each.state === 'ready')?.count ?? 0
    if (ready === 0) throw new ProductError('changed_meanwhile', { message: 'It would change nothing.' })
    if ((await countRunning(tx, scope.userId)) >= bulkLimits.running)
      throw new ProductError('limit_reached', {
        message: `${bulkLimits.running} of your bulk actions are still running. Please wait until one is done.`,
      })
    await move(tx, id, 'running')
    await append(tx, { action: 'bulk.run', objectId: id, after: { applications: ready } })
    return 'running'
  })
}

/**
 * Stops an act, and undoes what nobody has changed since [DESK4]. @returns its state
 * @throws ProductError `not_found`, `changed_meanwhile` for a preview
 */
export async function undoBulk(db: Kysely<Tables>, scope: Scope, id: string): Promise<BulkState> {
  return withTransaction(db, async tx => {
    const { state } = ownOf(scope, await lockAction(tx, id))
    if (state === 'undoing' || state === 'undone') return state
    if (state === 'draft')
      throw new ProductError('changed_meanwhile', { message: 'It has not run, so there is nothing to undo.' })
    await move(tx, id, 'undoing')
    await append(tx, { action: 'bulk.undo', objectId: id })
    return 'undoing'
  })
}

async function move(tx: Database, id: string, state: 'running' | 'undoing'): Promise<void> {
  await setState(tx, id, state)
  await enqueue(tx, runBulk, { key: `bulk-${state}:${id}`, payload: { actionId: id } })
}
