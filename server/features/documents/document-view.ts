import type { OwnDocument } from '../../../contract/documents/documents.ts'
import type { OwnDocumentRow } from './document-repository.ts'

/** A document as its owner sees it. */
export function ownDocumentView(row: OwnDocumentRow): OwnDocument {
  return {
    _id: row.id,
    name: row.name,
    type: row.type,
    bytes: row.bytes,
    state: row.state,
    reason: row.reason,
    uploadedAt: row.uploaded_at.toISOString(),
    usedFor: row.used_for,
  }
}
