import type { Kysely } from 'kysely'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { daysToNextRound, duplicate } from '../scholarships/lifecycle/duplicate-service.ts'
import { copySettings } from './settings-repository.ts'

/**
 * Copies a scholarship as a draft for the next year [ROUND3], with the references that it asks for [REF1]. It is here because
 * scholarships know no references. @returns the copy's id. @throws ProductError `not_found`, `unauthenticated`
 */
export function duplicateWithReferences(
  db: Kysely<Tables>,
  id: string,
  editor: { userId: string; email: string },
): Promise<string> {
  return withTransaction(db, async tx => {
    const copy = await duplicate(tx, id, editor)
    await copySettings(tx, { from: id, to: copy, days: daysToNextRound })
    return copy
  })
}
