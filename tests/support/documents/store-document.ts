import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../../../server/platform/database/new-id.ts'
import type { ServedProduct } from '../product.ts'

/** Stores a document of somebody as if it had been inspected, and submits it to a question. @returns its id */
export async function storeDocument(
  { db, dataDir }: ServedProduct,
  { userId, application, question }: { userId: string; application: string; question: string },
  {
    name,
    content,
    type = 'application/pdf',
    state = 'ready',
  }: {
    name: string
    content: Buffer
    type?: 'application/pdf' | 'image/jpeg' | 'image/png'
    state?: 'ready' | 'checking'
  },
): Promise<string> {
  const id = newId()
  const path = join(dataDir, 'documents', id, 'content')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  const document = { id, user_id: userId, name, type, bytes: content.length, sha256: '', state, reason: null }
  await db.insertInto('documents').values(document).execute()
  await db
    .insertInto('application_documents')
    .values({ application_id: application, question, document_id: id })
    .execute()
  return id
}
