import { z } from 'zod'
import { vouchFor } from '../../platform/access/scope.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { RemovedRow } from '../../features/applications/removal-service.ts'

/** Names the journal in the store of documents. */
export const journalId = '019ac117-0000-7000-8000-000000000117'

const nameOf = (number: number) => `${journalId}/${number}`

const entries = z.array(z.tuple([z.uuid(), z.iso.datetime(), z.int()]))

/**
 * What was removed, by the ids of applications, in numbered files that no restore overwrites: a database that knows fewer files
 * than there are is an older one, and has to remove the rest again (docs/decisions/0117).
 */
export async function readJournal(
  documents: Pick<FileStore, 'get'>,
  number: number,
): Promise<RemovedRow[] | undefined> {
  const bytes = await documents.get(nameOf(number))
  if (!bytes) return undefined
  return entries.parse(JSON.parse(bytes.toString())).map(([id, at, months]) => ({
    application_id: vouchFor(id, 'The journal says it.'),
    removed_at: new Date(at),
    months,
  }))
}

/** Writes the file of this number. */
export async function writeJournal(
  documents: Pick<FileStore, 'put'>,
  number: number,
  rows: readonly RemovedRow[],
): Promise<void> {
  const text = JSON.stringify(rows.map(row => [row.application_id, row.removed_at.toISOString(), row.months]))
  await documents.put(nameOf(number), Buffer.from(text), 'application/json')
}

/** Whether a file of the store of documents is one of the journal. */
export function isOfJournal(name: string): boolean {
  return name.startsWith(`${journalId}/`)
}
