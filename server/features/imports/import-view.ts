import type { ImportDetails, ImportRecord } from '../../../contract/imports/imports.ts'
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

/** The same with its columns and what a dry run has found. @param fields that its columns can be */
export function importDetailsView(
  row: FoundImport,
  given: { userId: string; fields: readonly ImportField[]; uninvited: number; drafts: number },
): ImportDetails {
  const { userId, fields, uninvited, drafts } = given
  return {
    ...importView(row, userId),
    version: row.version,
    scholarship: row.scholarship_id,
    sheets: row.sheets ?? [],
    fields: fields.map(({ key, title, isRequired = false, dates }) => ({
      key,
      title,
      required: isRequired,
      isDate: dates !== undefined,
    })),
    matching: row.matching,
    report: row.report && { ...row.report, lacking: row.report.lacking ?? [] },
    uninvited,
    drafts,
  }
}
