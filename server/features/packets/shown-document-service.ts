import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import type { Scope, SeenId } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import {
  findPreviewedDocument,
  findReadDocument,
  type FoundDocument,
} from '../committees/shown-document-service.ts'
import { openContent } from '../documents/document-service.ts'
import { readReceivedFile } from '../references/received-letters-service.ts'
import { makeCopy } from './pages/make-copy.ts'

export interface ShownDocumentDependencies {
  db: Kysely<Tables>
  documents: FileStore
}

/** Which document of what: the number that it has there. */
interface Which<Id extends string> {
  id: Id
  document: number
}

/** A document of the application that somebody reads, without its name and all else that it does not show [FAIR2]. @throws ProductError `not_found`, `unavailable` */
export async function openReadDocument(
  deps: ShownDocumentDependencies,
  userId: string,
  which: Which<string>,
) {
  return copyOf(deps, which, await findReadDocument(deps.db, userId, which))
}

/** The same for an officer, by the id of the application. @throws ProductError `not_found`, `own_application`, `unavailable` */
export async function openPreviewedDocument(
  deps: ShownDocumentDependencies,
  scope: Scope,
  which: Which<SeenId>,
) {
  return copyOf(deps, which, await findPreviewedDocument(deps.db, scope, which))
}

async function copyOf(deps: ShownDocumentDependencies, { document }: Which<string>, shown: FoundDocument) {
  const original = await readShown(deps, shown)
  if (!original)
    throw new ProductError('unavailable', { cause: new Error(`Document ${shown.id} is not in the store.`) })
  const bytes = await makeCopy(shown.type, original)
  return {
    name: `document-${document}.pdf`,
    type: 'application/pdf',
    bytes: bytes.length,
    content: Readable.from([bytes]),
  }
}

/** The bytes of a document, or of the file of a letter. */
export async function readShown(
  deps: ShownDocumentDependencies,
  { id, bytes, letter }: Pick<FoundDocument, 'id' | 'bytes' | 'letter'>,
): Promise<Buffer | undefined> {
  if (letter !== undefined) return readReceivedFile(deps.db, letter)
  const content = await openContent(deps, { id, bytes })
  return content && buffer(content)
}
