import { importLimits } from '../../../../contract/imports/import-limits.ts'
import type { FileSheet, ImportReport, StoredMatching } from '../../../../contract/imports/imports.ts'
import type { TableFile } from '../../../platform/tables/table-file.ts'
import type { ImportField, ImportReading, RowProblem } from '../import-kind.ts'
import { fileRows } from './file-rows.ts'

export interface ToJudge {
  file: TableFile
  sheets: FileSheet[]
  matching: StoredMatching
  fields: readonly ImportField[]
  reading: ImportReading<unknown>
  /** Where the clocks of the office are. */
  zone: string
}

/** A problem with the title of its column. */
export interface NamedProblem {
  row: number
  column: string
  message: string
}

/** Rows judged, chunk by chunk, their problems in the order of the rows. @throws RefusedFile */
export async function* judgeRows(toJudge: ToJudge) {
  const nameOf = columnNames(toJudge)
  const placeOf = (field: string) => toJudge.matching.columns.indexOf(field)
  for await (const { rows, broken, problems, read } of fileRows(toJudge.file, toJudge)) {
    const { wanted, already, problems: judged, lacking = [] } = await toJudge.reading.judge(rows)
    const others = broken.length > 0 ? (await toJudge.reading.judge(broken)).problems : []
    const all = [...problems, ...judged, ...withoutTold(others, problems)]
    all.sort((a, b) => a.row - b.row || placeOf(a.field) - placeOf(b.field))
    yield { wanted, already, read, lacking, problems: all.map(each => named(each, nameOf)) }
  }
}

/** What is missing because its cell could not be read was told already. */
function withoutTold(problems: readonly RowProblem[], told: readonly RowProblem[]): RowProblem[] {
  const cells = new Set(told.map(({ row, field }) => `${row} ${field}`))
  return problems.filter(({ row, field }) => !cells.has(`${row} ${field}`))
}

const named = ({ row, field, message }: RowProblem, nameOf: (field: string) => string): NamedProblem => ({
  row,
  column: nameOf(field),
  message,
})

/** The title that the file has for a field, or ours where it has none. */
function columnNames({ sheets, matching, fields }: ToJudge): (field: string) => string {
  const titles = sheets[matching.sheet]?.columns ?? []
  const names = new Map(
    fields.map(({ key, title }) => [key, titles[matching.columns.indexOf(key)]?.title ?? title]),
  )
  return field => names.get(field) ?? ''
}

/** Different problems that are counted apart; further ones are counted together. */
const mostGroups = 5_000

/** Adds up what a dry run finds. */
export function reportOf() {
  const report: ImportReport = { fresh: 0, already: 0, problems: 0, groups: [], first: [], lacking: [] }
  const lacks = new Map<string, number>()
  const groups = new Map<string, ImportReport['groups'][number]>()
  function add({
    wanted,
    already,
    problems,
    lacking,
  }: {
    wanted: unknown[]
    already: number
    problems: NamedProblem[]
    lacking: string[]
  }) {
    for (const title of lacking) lacks.set(title, (lacks.get(title) ?? 0) + 1)
    report.fresh += wanted.length
    report.already += already
    report.problems += problems.length
    report.first.push(...problems.slice(0, importLimits.shown - report.first.length))
    for (const problem of problems) count(problem)
  }
  function count({ column, message }: NamedProblem) {
    const key = `${column}\n${message}`
    const found = groups.get(key) ?? { column, message, count: 0 }
    found.count += 1
    if (found.count > 1 || groups.size < mostGroups) groups.set(key, found)
  }
  function whole(): ImportReport {
    const most = [...groups.values()].sort((a, b) => b.count - a.count)
    const lacking = [...lacks].map(([column, rows]) => ({ column, count: rows }))
    return { ...report, lacking, groups: most.slice(0, importLimits.groups) }
  }
  return { add, whole }
}
