import type { Kysely } from 'kysely'
import type { PublishedDrafts } from '../../../contract/imports/imports.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { publishRound } from '../scholarships/lifecycle/round-service.ts'
import { findImport } from './import-repository.ts'
import { listDrafts } from './scholarships/scholarship-import-repository.ts'

/** Drafts of one call, which is answered within its time. */
const limit = 100

/**
 * Publishes drafts of an import one by one, as if each were published by hand [IMPORT1] [ROUND1]; what cannot be published stays a
 * draft. @throws ProductError `not_found` for an import that is not done
 */
export async function publishDraftsOf(
  db: Kysely<Tables>,
  editedBy: string,
  { id: importId, after }: { id: string; after: string | null },
): Promise<PublishedDrafts> {
  if ((await findImport(db, importId))?.state !== 'done') throw new ProductError('not_found')
  // Each scholarship has its own entry, too.
  if (after === null)
    await withTransaction(db, tx => append(tx, { action: 'import.publish', objectId: importId }))
  const drafts = await listDrafts(db, importId, { after, limit })
  const answer: PublishedDrafts = { published: 0, refused: [], next: null }
  for (const { id, scholarship_name: name } of drafts) {
    try {
      answer.published += await publishRound(db, { id, editedBy })
    } catch (error) {
      if (!(error instanceof ProductError)) throw error
      const [why = error.message] = Object.values(error.fields ?? {})
      answer.refused.push({ name, why })
    }
  }
  return { ...answer, next: drafts.length === limit ? (drafts.at(-1)?.id ?? null) : null }
}
