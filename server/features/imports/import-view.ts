import type { InvitedCounts } from './applications/imported-repository.ts'
import type {
  FileSheet,
  ImportDetails,
  ImportRecord,
  Matching,
  StoredMatching,
} from '../../../contract/imports/imports.ts'
import type { ImportField } from './import-kind.ts'
import type { FoundImport, ListedImport } from './import-repository.ts'

/** An import as this admin sees it. */
export function importView(row: ListedImport, userId: string): ImportRecord {
  return {
    _id: row.id,
    kind: row.kind,
    scholarshipName: row.scholarship_name,
    fileName: row.file_name,
    bytes: row.bytes,
    state: row.state,
    note: row.note,
    by: row.user_id === userId ? null : (row.user_name ?? ''),
    startedAt: row.started_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    progress: row.progress,
    rows: row.rows,
    imported: row.imported,
    expiresAt: row.expires_at?.toISOString() ?? null,
  }
}

/** Surveys and matchings of older versions say less. */
const older = {
  sheet: { isHidden: false, hiddenRows: 0, titleRow: 1, opening: [] },
  column: { isHidden: false, notes: [] },
}

const sheetView = (sheet: FileSheet): FileSheet => ({
  ...older.sheet,
  ...sheet,
  columns: sheet.columns.map(column => ({ ...older.column, ...column })),
})

const matchingView = (stored: StoredMatching): Matching => ({
  sheet: stored.sheet,
  columns: stored.columns,
  dateOrder: stored.dateOrder,
  publish: stored.publish,
  hidden: stored.hidden ?? null,
  leaveOut: stored.leaveOut ?? false,
})

/** The same with its columns and what a dry run has found. @param fields that its columns can be */
export function importDetailsView(
  row: FoundImport,
  given: { userId: string; fields: readonly ImportField[]; invited: InvitedCounts; drafts: number },
): ImportDetails {
  const { userId, fields, drafts } = given
  const { uninvited, unreachable, ...invitations } = given.invited
  return {
    ...importView(row, userId),
    version: row.version,
    encoding: row.encoding,
    encodings: row.encodings ?? [],
    scholarship: row.scholarship_id,
    sheets: (row.sheets ?? []).map(sheetView),
    fields: fields.map(({ key, title, isRequired = false, dates, parts }) => ({
      key,
      title,
      required: isRequired,
      isDate: dates !== undefined,
      joins: parts !== undefined,
    })),
    matching: row.matching && matchingView(row.matching),
    report: row.report && { ...row.report, lacking: row.report.lacking ?? [] },
    uninvited,
    unreachable,
    invitations,
    drafts,
  }
}
