import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import { draftLimits } from '../../../contract/drafts/draft-limits.ts'
import type { DraftChange, RefusedChange, SavedDraft } from '../../../contract/drafts/drafts.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { judgeSizes } from './answer-sizes.ts'
import {
  type AnswerRow,
  type ConflictRow,
  deleteConflict,
  listAnswerRows,
  listConflictRows,
  writeAnswers,
  writeConflicts,
} from './draft-answer-repository.ts'
import { findAskedQuestions, type OwnDraft } from './draft-repository.ts'
import { lockDrafts, measureRoom, type RoomLeft, setByteBudget } from './draft-room-repository.ts'
import { presentConflict } from './draft-view.ts'

/** A tab's changes; those that cannot be saved say why. */
interface Sent {
  tab: string
  changes: readonly (DraftChange | RefusedChange)[]
}

/** The result of savable changes. */
interface SaveResult {
  savedAt: Date
  versions: { question: string; version: number }[]
  conflicts: ConflictRow[]
  refused: RefusedChange[]
}

/**
 * Saves a tab's changes, right or wrong. A change made without seeing the saved answer becomes a conflict; a repeated
 * one, or one older than another of its tab, changes nothing [DRAFT2]. Changes that cannot be saved are named; the
 * others are saved.
 * @throws ProductError `not_found`; `not_asked`; `invalid_input` when nothing could be saved
 */
export async function saveAnswers(
  db: Kysely<Tables>,
  own: OwnDraft,
  { tab, changes }: Sent,
): Promise<SavedDraft> {
  const unreadable = changes.filter(change => 'message' in change)
  const { savable, refused } = await judgeSizes(db, own, changes.filter(isChange))
  const result = savable.length > 0 ? await saveSavable(db, own, { tab, changes: savable }) : undefined
  const all = [...unreadable, ...refused, ...(result?.refused ?? [])]
  if (!result || all.length === changes.length) throw refusalOf(all)
  return presentSaved({ ...result, refused: all })
}

function isChange(change: DraftChange | RefusedChange): change is DraftChange {
  return 'answer' in change
}

/** In one statement if there is room and everything can be written; the remaining changes are measured. */
async function saveSavable(
  db: Kysely<Tables>,
  own: OwnDraft,
  { tab, changes }: { tab: string; changes: DraftChange[] },
): Promise<SaveResult> {
  const saved = await writeAnswers(db, own, { tab, changes, bytes: sum(changes.map(bytesOf)) })
  const written = saved?.written ?? []
  const left = changes.filter(({ question }) => !written.some(row => row.question === question))
  if (saved && left.length === 0) return { ...saved, versions: written, refused: [] }
  const rest = await withTransaction(db, async tx => {
    await requireDraft(tx, own)
    await assertAsked(tx, own, left)
    return saveMeasured(tx, own, { tab, changes: left })
  })
  return { ...rest, versions: [...written, ...rest.versions] }
}

/**
 * Saves changes of a draft whose person's drafts are locked, as far as there is room, and gives the draft room for the
 * next ones. What makes answers shorter always fits.
 */
async function saveMeasured(
  tx: Transaction<Tables>,
  own: OwnDraft,
  { tab, changes }: { tab: string; changes: DraftChange[] },
): Promise<SaveResult> {
  const questions = changes.map(({ question }) => question)
  const rows = await listAnswerRows(tx, own.id, questions)
  const waiting = await listConflictRows(tx, own.id)
  const left = await measureRoom(tx, own)
  const { written, beside, refused, standing, room } = sortChanges(changes, { tab, rows, waiting, left })
  if (beside.length > 0) await writeConflicts(tx, own.id, { tab, changes: beside })
  const saved = await writeAnswers(tx, own, { tab, changes: written, bytes: 0 })
  if (!saved) throw new ProductError('not_found')
  await setByteBudget(tx, own.id, room)
  return { ...saved, versions: [...saved.written, ...standing], refused }
}

/** The saved answers of a draft, and the remaining room. */
interface Saved {
  tab: string
  rows: AnswerRow[]
  waiting: Awaited<ReturnType<typeof listConflictRows>>
  left: RoomLeft
}

/** Sorts changes into those to write, conflicts with the saved answer, refused ones, and ones that change nothing. */
function sortChanges(changes: DraftChange[], { tab, rows, waiting, left }: Saved) {
  const room = { ...left }
  let conflicts = waiting.length
  const sorted = {
    written: [] as DraftChange[],
    beside: [] as DraftChange[],
    refused: [] as RefusedChange[],
    standing: [] as AnswerRow[],
    room,
  }
  for (const change of changes) {
    const row = rows.find(({ question }) => question === change.question)
    const isNext = !row || row.version === change.base || (row.tab === tab && row.sequence < change.sequence)
    const isKnown = row?.tab === tab || isDeepStrictEqual(row?.answer, change.answer)
    if (row && !isNext && isKnown) {
      sorted.standing.push(row)
      continue
    }
    const replaced = isNext
      ? row
      : waiting.find(one => one.question === change.question && one.tab === tab && one.base === change.base)
    const grows = bytesOf(change) - (replaced?.bytes ?? 0)
    const message = isNext || replaced ? undefined : tooManyConflicts(conflicts)
    const problem = message ?? tooLarge(grows, room)
    if (problem) {
      sorted.refused.push({ question: change.question, message: problem })
      continue
    }
    room.draft -= grows
    room.person -= grows
    if (!isNext && !replaced) conflicts += 1
    sorted[isNext ? 'written' : 'beside'].push(change)
  }
  return sorted
}

function tooLarge(grows: number, left: RoomLeft): string | undefined {
  if (grows <= 0) return undefined
  if (grows > left.draft) return 'Your answers are too long in total to be saved. Please shorten some.'
  return grows > left.person
    ? 'The applications you are preparing are too long in total. Please shorten answers, or delete an application.'
    : undefined
}

function tooManyConflicts(conflicts: number): string | undefined {
  return conflicts >= draftLimits.conflicts
    ? 'Too many answers are waiting for your choice. Please choose between them first.'
    : undefined
}

/** At least what PostgreSQL counts, which writes a space between the texts of a list. */
function bytesOf({ answer }: DraftChange): number {
  return Buffer.byteLength(JSON.stringify(answer)) + (typeof answer === 'string' ? 0 : answer.length)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

/**
 * Replaces two conflicting answers by one; settled twice, the first choice counts.
 * @throws ProductError `not_found`, `not_asked`, or `invalid_input` for an answer that cannot be saved
 */
export async function settleConflict(
  db: Kysely<Tables>,
  own: OwnDraft,
  {
    conflict,
    answer,
    tab,
    sequence,
  }: { conflict: string; tab: string } & Pick<DraftChange, 'answer' | 'sequence'>,
): Promise<SavedDraft> {
  return withTransaction(db, async tx => {
    await requireDraft(tx, own)
    const question = await deleteConflict(tx, own.id, conflict)
    if (question) await assertAsked(tx, own, [{ question }])
    const [standing] = question ? await listAnswerRows(tx, own.id, [question]) : []
    const changes = question ? [{ question, answer, sequence, base: standing?.version ?? 0 }] : []
    const judged = await judgeSizes(tx, own, changes)
    const result = await saveMeasured(tx, own, { tab, changes: judged.savable })
    const [refused] = [...judged.refused, ...result.refused]
    if (refused) throw refusalOf([{ ...refused, question: 'answer' }])
    return presentSaved(result)
  })
}

/** While the office asks for some answers, only these can be changed [TALK1]. @throws ProductError `not_asked` */
async function assertAsked(
  tx: Database,
  own: OwnDraft,
  changes: readonly { question: string }[],
): Promise<void> {
  const asked = await findAskedQuestions(tx, own.id)
  if (asked && changes.some(({ question }) => !asked.includes(question))) throw new ProductError('not_asked')
}

/** One tab writes at a time. */
async function requireDraft(tx: Database, own: OwnDraft): Promise<void> {
  const drafts = await lockDrafts(tx, own.userId)
  if (!drafts.includes(own.id)) throw new ProductError('not_found')
}

function refusalOf(refused: readonly RefusedChange[]): ProductError {
  const fields = refused.map(({ question, message }) => [question || 'changes', message])
  return new ProductError('invalid_input', { fields: Object.fromEntries(fields) })
}

function presentSaved({ savedAt, versions, conflicts, refused }: SaveResult): SavedDraft {
  return {
    savedAt: savedAt.toISOString(),
    versions: versions.map(({ question, version }) => ({ question, version })),
    conflicts: conflicts.map(presentConflict),
    refused,
  }
}
