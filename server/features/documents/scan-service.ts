import { withTransaction } from '../../platform/database/connection.ts'
import { scanBytes } from './clamd.ts'
import { contentName } from './document-names.ts'
import { findDocument, listWaiting, settleDocument } from './document-repository.ts'
import { removeLater } from './removal-service.ts'
import type { DocumentDependencies } from './document-dependencies.ts'

export type ScanDependencies = Pick<DocumentDependencies, 'db' | 'documents' | 'clamd'>

/**
 * Scans a waiting document for viruses: then it is ready, or refused and its bytes are removed [DOC1].
 * @param clamd its address; without one, documents still waiting become ready
 * @throws Error when the scanner or the store does not answer, for the next attempt
 */
export async function scanDocument({ db, documents, clamd }: ScanDependencies, id: string): Promise<void> {
  const document = await findDocument(db, id)
  if (document?.state !== 'checking') return
  if (clamd === undefined) return settleDocument(db, id, { state: 'ready', reason: null })
  const bytes = await documents.get(contentName(id))
  if (!bytes) throw new Error(`Document ${id} is not in the store.`)
  const { virus } = await scanBytes(clamd, bytes)
  if (virus === undefined) return settleDocument(db, id, { state: 'ready', reason: null })
  await withTransaction(db, async tx => {
    await settleDocument(tx, id, { state: 'refused', reason: virusIn(virus) })
    await removeLater(tx, [contentName(id)])
  })
}

/** Why a file with this virus is refused. */
export function virusIn(virus: string): string {
  return `This file holds a virus (${virus}). Please choose another one, and look after your device.`
}

/** Scans each document that has waited for a day. @throws AggregateError of those still waiting */
export async function scanWaitingDocuments(deps: ScanDependencies): Promise<void> {
  const failures: unknown[] = []
  for (const id of await listWaiting(deps.db)) {
    await scanDocument(deps, id).catch(error => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} documents go on waiting.`)
}
