import type { Selectable } from 'kysely'
import { localTime } from '../../../contract/core/time/zoned-time.ts'
import type { ExportsTable } from '../../platform/database/tables.ts'
import type { ExportRecord, ExportSet } from '../../../contract/exports/exports.ts'
import type { listExports } from './export-repository.ts'
import type { listSets } from './export-set-repository.ts'

/** An export as who asked for it sees it. */
export function exportView(row: Awaited<ReturnType<typeof listExports>>[number]): ExportRecord {
  return {
    _id: row.id,
    kind: row.kind,
    format: row.format,
    name: row.name,
    scholarshipName: row.scholarship_name,
    columns: row.wish.columns.length,
    state: row.state,
    note: row.note,
    askedAt: row.asked_at.toISOString(),
    takenAt: row.taken_at?.toISOString() ?? null,
    expected: row.expected,
    written: row.written,
    bytes: row.bytes,
    sha256: row.sha256,
    expiresAt: row.expires_at.toISOString(),
  }
}

/** What the file of an export is called: by the day in the office's zone. */
export function exportFileName(
  { kind, asked_at, format }: Pick<Selectable<ExportsTable>, 'kind' | 'asked_at' | 'format'>,
  zone: string,
) {
  return `${kind}-${localTime(asked_at, zone).slice(0, 10)}.${format}`
}

/** A set as this member of staff sees it. */
export function exportSetView(row: Awaited<ReturnType<typeof listSets>>[number], userId: string): ExportSet {
  return {
    _id: row.id,
    name: row.name,
    kind: row.kind,
    format: row.format,
    scholarshipName: row.scholarship_name,
    columns: row.wish.columns.length,
    by: row.owner_id === userId ? null : (row.user_name ?? ''),
  }
}
