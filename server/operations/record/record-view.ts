import type { ApplicationRecordEntry, RecordEntry } from '../../../contract/record/record.ts'
import type { ApplicationRecordRow, RecordRow } from './record-list-repository.ts'

function entryView({
  id,
  at,
  by,
  actor_as,
  action,
}: Pick<RecordRow, 'id' | 'at' | 'by' | 'actor_as' | 'action'>) {
  return { _id: id, at: at.toISOString(), by: by ?? '', as: actor_as, action }
}

/** An entry for the list of admins: without values. */
export function recordEntryView(row: RecordRow): RecordEntry {
  return {
    ...entryView(row),
    object: row.object_id,
    applicationId: row.application_id,
    scholarship: row.scholarship_name ?? '',
    person: row.person ?? '',
    requestId: row.request_id ?? '',
  }
}

/** An entry about an application, with each value from and to; without points that are hidden from its reader [DESK7]. */
export function applicationEntryView(
  { before, after, ...row }: ApplicationRecordRow,
  { readerId, showsScores }: { readerId: string; showsScores: boolean },
): ApplicationRecordEntry {
  const hidden = row.action === 'application.score' && row.actor_id !== readerId && !showsScores
  if (hidden) return { ...entryView(row), changes: [] }
  const [from, to] = [fieldsOf(before), fieldsOf(after)]
  const fields = [...new Set([...from.keys(), ...to.keys()])]
  return {
    ...entryView(row),
    changes: fields.map(field => ({ field, from: from.get(field) ?? null, to: to.get(field) ?? null })),
  }
}

function fieldsOf(values: unknown): Map<string, string> {
  const entries = typeof values === 'object' && values !== null ? Object.entries(values) : []
  return new Map(
    entries.map(([field, value]) => [field, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}
