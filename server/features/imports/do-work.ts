import { type Kysely, sql, type Transaction } from 'kysely'
import { withTransaction } from '../../platform/database/connection.ts'
import { readTime } from '../../platform/database/deadline.ts'
import { readOffice } from '../../platform/database/office-settings.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { append } from '../../platform/record/append.ts'
import { endAttempt } from './attempt-repository.ts'
import { UnknownEncoding } from '../../platform/tables/encodings.ts'
import { openTable } from '../../platform/tables/open-table.ts'
import { spool } from '../../platform/tables/spooled-file.ts'
import { RefusedFile, type TableFile, type TableRow, textOf } from '../../platform/tables/table-file.ts'
import { kinds } from './import-kinds.ts'
import { encodingChoices } from './encoding-service.ts'
import { findMatchings, type ImportResult } from './import-repository.ts'
import { judgeRows, reportOf, type ToJudge } from './reading/dry-run.ts'
import { matchTitles, plainTitle, type TitledColumn } from './reading/matched-titles.ts'
import { problemLine, problemTitles } from './reading/problem-lines.ts'
import { likeliestSheet, openingsOf, surveyOf } from './reading/survey.ts'
import type { Work, WorkEnd } from './work-in-child.ts'

interface Lines {
  content: AsyncIterable<Buffer>
  /** Says how many rows were looked at. */
  tell: (progress: number) => void
  /** Writes lines of problems. */
  write: (text: string) => Promise<void>
}

/** Does what is next for an import [IMPORT1]. @throws RefusedFile with what is said of its file, or why it is not undone */
export async function doWork(db: Kysely<Tables>, work: Work, lines: Lines): Promise<WorkEnd> {
  if (work.state === 'undoing') return undo(db, work)
  if (!work.sha256) throw new RefusedFile('Its file is not here any more. Please upload it again.')
  const file = await spool(lines.content, work.sha256)
  try {
    const reading = { table: await openTable(file, { encoding: work.encoding ?? undefined }), ...lines }
    if (work.state === 'reading') return await survey(db, work, reading)
    return await (work.state === 'checking' ? dryRun(db, work, reading) : run(db, work, reading))
  } catch (error) {
    if (error instanceof UnknownEncoding)
      return { encodings: await encodingChoices(db, work.kind, error.samples) }
    throw error
  } finally {
    // Named here, too, because a file that nothing names is closed while its number is still read from.
    await file.close()
  }
}

type Reading = Lines & { table: TableFile }

async function survey(db: Kysely<Tables>, work: Work, { table, tell }: Reading): Promise<WorkEnd> {
  const openings = await openingsOf(table)
  const suggest = await suggestions(db, work, openings.flat())
  const titleRows = work.sheets?.map(({ titleRow }) => titleRow) ?? []
  const sheets = await surveyOf(openings, { file: table, titleRows, suggest, tell })
  // Who has chosen another row of titles is on that sheet.
  const sheet = work.matching?.sheet ?? likeliestSheet(sheets)
  const columns = sheets[sheet]?.suggested ?? []
  return { sheets, matching: { sheet, columns, dateOrder: null, publish: work.matching?.publish ?? false } }
}

/** Suggests a field for each column, from the office's earlier choices for the titles in these rows. */
async function suggestions(db: Kysely<Tables>, { kind, target }: Work, rows: readonly TableRow[]) {
  const titles = rows.flatMap(({ cells }) => cells.map(cell => plainTitle(textOf(cell) ?? '')))
  const remembered = await findMatchings(db, kind, titles)
  const fields = await kinds[kind].fields(db, target)
  return (columns: readonly TitledColumn[]) => matchTitles(columns, fields, remembered)
}

async function toJudge(
  db: Kysely<Tables> | Transaction<Tables>,
  { kind, target, sheets, matching }: Work,
  file: TableFile,
): Promise<ToJudge> {
  if (!sheets || !matching) throw new Error('An import has no columns.')
  const fields = await kinds[kind].fields(db, target)
  const matched = matching.columns.filter(key => key !== null)
  const { timeZone: zone } = await readOffice(db)
  return { file, sheets, matching, fields, zone, reading: await kinds[kind].read(db, target, matched) }
}

async function dryRun(db: Kysely<Tables>, work: Work, { table, tell, write }: Reading): Promise<WorkEnd> {
  const report = reportOf()
  let read = 0
  await write(problemTitles)
  for await (const judged of judgeRows(await toJudge(db, work, table))) {
    report.add(judged)
    if (judged.problems.length > 0) await write(judged.problems.map(problemLine).join(''))
    read += judged.read
    tell(read)
  }
  return { report: report.whole() }
}

/** Writes all rows and that they are written, or nothing: a process that is killed leaves nothing. */
async function run(db: Kysely<Tables>, work: Work, { table, tell }: Reading): Promise<WorkEnd> {
  await withTransaction(db, async tx => {
    const judging = await toJudge(tx, work, table)
    let [read, imported] = [0, 0]
    for await (const { wanted, problems, read: more } of judgeRows(judging)) {
      if (problems[0]) throw new RefusedFile(since)
      await judging.reading.write(tx, wanted)
      // Triggers would keep plans that were made for empty tables, and read these as a whole for every row.
      await sql`discard plans`.execute(tx)
      imported += wanted.length
      read += more
      tell(read)
    }
    await end(tx, work, { state: 'done', imported, done_at: await readTime(tx) })
    await append(tx, { action: 'import.done', ...aboutImport(work), after: { imported } })
  })
  return { written: true }
}

const since = 'Something has changed since the dry run, and nothing was imported. Check again to see what.'

async function undo(db: Kysely<Tables>, work: Work): Promise<WorkEnd> {
  await withTransaction(db, async tx => {
    const refusal = await kinds[work.kind].undo(tx, work.target.importId)
    if (refusal) throw new RefusedFile(refusal)
    await end(tx, work, { state: 'undone' })
    await append(tx, { action: 'import.undone', ...aboutImport(work) })
  })
  return { written: true }
}

/** @throws Error when the attempt is not wanted any more: then nothing is written */
async function end(tx: Transaction<Tables>, { target, attempt, state }: Work, result: ImportResult) {
  if (!(await endAttempt(tx, { id: target.importId, attempt, state }, result)))
    throw new Error('An import is worked on elsewhere.')
}

/** Who asked for it has an entry of their own. */
const aboutImport = ({ target }: Work) => ({ objectId: target.importId, scholarshipId: target.scholarshipId })
