import type { Kysely } from 'kysely'
import type { Scope, SeenId } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { assertHandled } from '../applications/application-service.ts'
import { listReceived, type ReceivedLetter } from './letter-repository.ts'
import { findForOffice } from './reference-repository.ts'

export { type ReceivedLetter, readReceivedFile, readReceivedText } from './letter-repository.ts'

/** The letters that an application has, and how many it has to have by now. */
export interface ReceivedLetters {
  count: number
  letters: ReceivedLetter[]
}

/**
 * The letters of an application, for officers, without what they say; nobody reads those about themselves [REF1]. The caller records it.
 * @throws ProductError `not_found`, `own_application`
 */
export async function listReceivedLetters(
  db: Kysely<Tables>,
  scope: Scope,
  applicationId: SeenId,
): Promise<ReceivedLetters> {
  const found = await findForOffice(db, applicationId)
  assertHandled(found, scope)
  return { count: found.count, letters: await listReceived(db, applicationId) }
}
