import type { Transaction } from 'kysely'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { forgetReferences } from './jobs/forget-references.ts'
import type { Applying } from './reference-repository.ts'

/** Seconds for which a deletion can be undone, and as many again. */
const delay = 120

/** Removes the references of a deleted draft or application in the caller's transaction, unless the deletion is undone. */
export async function forgetReferencesLater(tx: Transaction<Tables>, applying: Applying): Promise<void> {
  const { userId, scholarshipId } = applying
  const payload = { userId, scholarshipId }
  await enqueue(tx, forgetReferences, { key: `forget-references:${newId()}`, payload, delay })
}
