import type { Readable } from 'node:stream'
import type { Kysely, Transaction } from 'kysely'
import { importLimits } from '../../../contract/imports/import-limits.ts'
import { importMatches, importsIntoScholarship } from '../../../contract/imports/import-terms.ts'
import type {
  FileSheet,
  ImportDetails,
  ImportRecord,
  Matching,
  NewImport,
  NewReading,
  StoredMatching,
} from '../../../contract/imports/imports.ts'
import { mediaTypes } from '../../platform/tables/written/write-table.ts'
import type { Scope } from '../../platform/access/scope.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { recordView } from '../../platform/record/record-viewing.ts'
import { openParts, partNames } from '../../platform/storage/file-parts.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { exactly } from '../documents/document-service.ts'
import { removeLater } from '../documents/removal-service.ts'
import { requireScholarship } from '../scholarships/scholarship-service.ts'
import { countInvited, hasImportedOf } from './applications/imported-repository.ts'
import { kinds } from './import-kinds.ts'
import {
  changeImport,
  countKept,
  deleteImport,
  filesOf,
  findImport,
  findProblems,
  insertImport,
  keepMatchings,
  listImports,
  lockImport,
} from './import-repository.ts'
import { rememberEncoding } from './encoding-service.ts'
import { countDrafts } from './scholarships/scholarship-import-repository.ts'
import { invite } from './invite-service.ts'
import { importDetailsView, importView } from './import-view.ts'
import { workOnImport } from './jobs/work-on-import.ts'
import { chosenTitles } from './reading/matched-titles.ts'

/**
 * Begins an import, whose file is sent next [IMPORT1]; asked again with the same id, one is begun. @returns its id
 * @throws ProductError `not_found` for a scholarship that is not there, `invalid_input`, `limit_reached`
 */
export async function beginImport(
  db: Kysely<Tables>,
  userId: string,
  { _id: id, kind, scholarship, fileName, bytes }: NewImport,
): Promise<string> {
  await checkScholarship(db, { kind, scholarship })
  await withTransaction(db, async tx => {
    const kept = await countKept(tx, userId)
    const row = { id, user_id: userId, kind, scholarship_id: scholarship ?? null, file_name: fileName, bytes }
    if (!(await insertImport(tx, row))) return
    if (kept.kept >= importLimits.kept)
      throw limitReached(
        `You have ${importLimits.kept} imports that are not finished. Please remove one first.`,
      )
    if (kept.bytes + bytes > importLimits.allBytes)
      throw limitReached('The files of all imports together are too large. Please remove one first.')
    await append(tx, {
      action: 'import.begin',
      objectId: id,
      scholarshipId: scholarship,
      after: { kind, fileName },
    })
  })
  return id
}

const limitReached = (message: string) => new ProductError('limit_reached', { message })

async function checkScholarship(
  db: Database,
  { kind, scholarship }: Pick<NewImport, 'kind' | 'scholarship'>,
) {
  const needs = importsIntoScholarship.has(kind)
  if (needs !== (scholarship !== undefined))
    throw new ProductError('invalid_input', { fields: { scholarship: 'Please choose a scholarship.' } })
  if (scholarship) await requireScholarship(db, scholarship)
}

/** The imports of all admins, the newest first. */
export async function readImports(db: Database, userId: string): Promise<ImportRecord[]> {
  return (await listImports(db)).map(row => importView(row, userId))
}

/** An import with its columns and its report. */
export async function readImport(db: Database, userId: string, id: string): Promise<ImportDetails> {
  const row = await findImport(db, id)
  if (!row) throw new ProductError('not_found')
  const fields = await kinds[row.kind].fields(db, { scholarshipId: row.scholarship_id ?? undefined })
  const [invited, drafts] = [await countInvited(db, id), await countDrafts(db, id)]
  return importDetailsView(row, { userId, fields, invited, drafts })
}

/** Says which column of the file is what. @returns how many changed: 0 when nothing differed */
export async function matchColumns(
  db: Kysely<Tables>,
  id: string,
  { version, ...matching }: Matching & { version: number },
): Promise<number> {
  return withTransaction(db, async tx => {
    const row = await requireMatchable(tx, id, version)
    const sheet = row.sheets?.[matching.sheet]
    if (sheet?.columns.length !== matching.columns.length)
      throw invalid('columns', 'The file’s columns have changed. Please reload the page.')
    const stored = storedMatching(row.matching, matching)
    await changeImport(tx, id, {
      matching: stored,
      report: null,
      state: 'matching',
      note: '',
      version: version + 1,
    })
    await append(tx, { action: 'import.match', objectId: id, after: matching })
    return 1
  })
}

/** Keeps which columns somebody has chosen; that others are left out is said again when there are more of them. */
function storedMatching(before: StoredMatching | null, matching: Matching): StoredMatching {
  const same = before?.sheet === matching.sheet ? before : null
  const changed = matching.columns.flatMap((key, index) =>
    same && same.columns[index] !== key ? [index] : [],
  )
  const leavesMore = changed.some(index => matching.columns[index] === null)
  const leaveOut = matching.leaveOut && !(leavesMore && same?.leaveOut)
  return { ...matching, leaveOut, chosen: [...new Set([...(same?.chosen ?? []), ...changed])] }
}

/** Reads the file of an import again [IMPORT1], with another encoding or another title row. @returns 1 */
export async function readAnew(
  db: Kysely<Tables>,
  id: string,
  { version, encoding, titles }: NewReading,
): Promise<number> {
  return withTransaction(db, async tx => {
    const row = await requireMatchable(tx, id, version)
    if (encoding && !row.encodings?.some(each => each.encoding === encoding))
      throw invalid('encoding', 'Choose one of the encodings that fit the file.')
    if (titles && !row.sheets?.[titles.sheet]?.opening.some(each => each.row === titles.row))
      throw invalid('titles', 'Choose one of the first rows of the sheet.')
    const sheets = titles
      ? (row.sheets ?? []).map((sheet, nth) =>
          nth === titles.sheet ? { ...sheet, titleRow: titles.row } : sheet,
        )
      : null
    const matching = titles ? row.matching && { ...row.matching, sheet: titles.sheet } : null
    await changeImport(tx, id, {
      ...(encoding && { encoding }),
      sheets,
      matching,
      report: null,
      state: 'reading',
      note: '',
      progress: 0,
      failures: 0,
      version: version + 1,
    })
    await enqueueWork(tx, id, row.attempt)
    await append(tx, { action: 'import.match', objectId: id, after: { encoding, titles } })
    return 1
  })
}

const invalid = (field: string, message: string) =>
  new ProductError('invalid_input', { fields: { [field]: message } })

async function requireMatchable(tx: Transaction<Tables>, id: string, version: number) {
  const row = await lockImport(tx, id)
  if (!row) throw new ProductError('not_found')
  if (row.version !== version || !importMatches.has(row.state)) throw new ProductError('changed_meanwhile')
  return row
}

/**
 * Starts the dry run, and remembers what each title is. @returns 1
 * @throws ProductError `not_found`, `changed_meanwhile`, `invalid_input` with what is missing
 */
export async function checkImport(
  db: Kysely<Tables>,
  userId: string,
  { id, version }: { id: string; version: number },
) {
  const { fields } = await readImport(db, userId, id)
  return withTransaction(db, async tx => {
    const row = await requireMatchable(tx, id, version)
    const { kind, encoding, matching, sheets } = row
    const sheet = matching && sheets?.[matching.sheet]
    if (!matching || !sheet) throw new ProductError('changed_meanwhile')
    requireMatched(matching, { fields, sheet })
    await keepMatchings(tx, kind, chosenTitles(sheet.columns, matching))
    const titles = sheet.columns.map(({ title }) => title)
    if (encoding) await rememberEncoding(tx, { kind, encoding }, titles)
    await changeImport(tx, id, {
      user_id: userId,
      state: 'checking',
      note: '',
      report: null,
      progress: 0,
      failures: 0,
    })
    await enqueueWork(tx, id, row.attempt)
    await append(tx, { action: 'import.check', objectId: id })
    return 1
  })
}

/** @throws ProductError `invalid_input` with what is missing, chosen twice or left open */
function requireMatched(
  { columns: matched, dateOrder, hidden, leaveOut }: StoredMatching,
  { fields, sheet }: Pick<ImportDetails, 'fields'> & { sheet: FileSheet },
): void {
  const { columns, hiddenRows } = sheet
  const chosen = matched.filter(key => key !== null)
  const missing = fields.filter(({ key, required }) => required && !chosen.includes(key))
  if (missing.length > 0)
    throw invalid('columns', `Choose a column for: ${missing.map(({ title }) => title).join(', ')}.`)
  const twice = fields.find(({ key, joins }) => !joins && chosen.filter(each => each === key).length > 1)
  if (twice) throw invalid('columns', `Two columns are ${twice.title}. Leave one out.`)
  const isOpen = columns.some(
    ({ dates }, index) =>
      (dates === 'either' || dates === 'both') &&
      fields.some(({ key, isDate }) => isDate && key === matched[index]),
  )
  if (isOpen && dateOrder === null) throw invalid('dateOrder', 'Choose how dates such as 3/4/2026 are read.')
  if (hiddenRows > 0 && !hidden)
    throw invalid('hidden', 'Choose what to do with the rows hidden in the file.')
  const left = columns.filter(({ samples }, index) => samples.length > 0 && !matched[index])
  if (left.length > 0 && !leaveOut)
    throw invalid(
      'leaveOut',
      `Leave these columns out, or say what they are: ${left.map(({ title }) => title).join(', ')}.`,
    )
}

/** Jobs of one state are enqueued once, however often it is pressed. */
async function enqueueWork(tx: Transaction<Tables>, id: string, attempt: number): Promise<void> {
  await enqueue(tx, workOnImport, { key: `import:${id}:${attempt + 1}`, payload: { id } })
}

/**
 * Starts to import everything, if its dry run found no problem [IMPORT1]. @returns 1
 * @throws ProductError `not_found`, `changed_meanwhile` when it was matched again, or is running already
 */
export async function runImport(
  db: Kysely<Tables>,
  userId: string,
  { id, version }: { id: string; version: number },
) {
  return withTransaction(db, async tx => {
    const row = await requireMatchable(tx, id, version)
    if (row.state !== 'checked' || !row.report) throw new ProductError('changed_meanwhile')
    if (row.report.problems > 0)
      throw invalid('file', 'Solve the problems first, then choose the file again.')
    await changeImport(tx, id, { user_id: userId, state: 'running', note: '', progress: 0, failures: 0 })
    await enqueueWork(tx, id, row.attempt)
    await append(tx, { action: 'import.run', objectId: id, after: { rows: row.report.fresh } })
    return 1
  })
}

/**
 * Starts to remove everything that an import has written. @returns 1
 * @throws ProductError `not_found`, `own_application` when one of its applications is the caller's own, `undo_too_late`
 */
export async function undoImport(db: Kysely<Tables>, { userId }: Scope, id: string): Promise<number> {
  return withTransaction(db, async tx => {
    const row = await lockImport(tx, id)
    if (!row) throw new ProductError('not_found')
    if (row.state !== 'done') throw new ProductError('undo_too_late')
    if (await hasImportedOf(tx, { importId: id, userId }))
      throw new ProductError('own_application', {
        message: 'One of these applications is your own. Please ask a colleague to undo the import.',
      })
    await changeImport(tx, id, { state: 'undoing', note: '', failures: 0 })
    await enqueueWork(tx, id, row.attempt)
    await append(tx, { action: 'import.undo', objectId: id })
    return 1
  })
}

/**
 * Mails everybody who has an account because of an import, and was not told, a link to choose a password [IMPORT1].
 * @returns how many. @throws ProductError `not_found` for one that is not imported
 */
export async function inviteOf(db: Kysely<Tables>, id: string): Promise<number> {
  return withTransaction(db, async tx => {
    const row = await lockImport(tx, id)
    if (row?.state !== 'done') throw new ProductError('not_found')
    const people = await invite(tx, id)
    if (people > 0) await append(tx, { action: 'import.invite', objectId: id, after: { people } })
    return people
  })
}

/** Removes an import that has written nothing, with its file. */
export async function removeImport(db: Kysely<Tables>, id: string): Promise<void> {
  await withTransaction(db, async tx => {
    const removed = await deleteImport(tx, id)
    if (!removed) throw new ProductError('not_found')
    await removeLater(tx, filesOf(removed).flatMap(partNames))
    await append(tx, { action: 'import.remove', objectId: id })
  })
}

/** All problems of a dry run as CSV; its bytes must be read or destroyed. That is recorded first. */
export async function openProblems(
  { db, documents }: { db: Kysely<Tables>; documents: FileStore },
  id: string,
): Promise<{ name: string; type: string; bytes: number; content: Readable }> {
  const found = await findProblems(db, id)
  if (!found) throw new ProductError('not_found')
  await recordView(db, { action: 'import.look', objectId: id })
  const file = { id, attempt: found.problems_attempt, parts: found.problems_parts }
  const bytes = found.problems_bytes
  return {
    name: 'problems.csv',
    type: mediaTypes.csv,
    bytes,
    content: exactly(bytes, openParts(documents, file)),
  }
}
