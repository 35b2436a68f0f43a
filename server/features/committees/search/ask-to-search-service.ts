import type { Transaction } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { findNames } from './jobs/find-names.ts'
import { noteAsked } from './search-repository.ts'

/** Lets the applicants' own words be looked for in what readers see, in the transaction that makes it necessary. */
export async function askToSearch(tx: Transaction<Tables>, scholarshipId: string): Promise<void> {
  const at = await noteAsked(tx, scholarshipId)
  const key = `find-names:${scholarshipId}:${at.toISOString()}`
  await enqueue(tx, findNames, { key, payload: { scholarship: scholarshipId } })
}
