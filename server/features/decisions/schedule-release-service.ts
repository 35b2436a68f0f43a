import type { Transaction } from 'kysely'
import { undoSeconds } from '../../../contract/core/undo.ts'
import type { Scope } from '../../platform/access/scope.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { MailDeps } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { ProductError } from '../../platform/product-error.ts'
import type { ApplicationRow } from '../applications/application-service.ts'
import { claimDecisions, confirmBatch, insertLetters, listProposed, momentIn } from './batch-repository.ts'
import { freezeLetter } from './frozen-letter.ts'
import { releaseBatch } from './jobs/release-batch.ts'
import { lettersOf } from './letter-service.ts'

export type ReleaseDeps = Pick<MailDeps, 'readSite'>

/** Schedules the release of a confirmed batch, in the caller's transaction. */
export async function scheduleRelease(
  tx: Transaction<Tables>,
  batchId: string,
  delay: number,
): Promise<void> {
  await enqueue(tx, releaseBatch, { key: `release-batch:${batchId}`, payload: { batchId }, delay })
}

/**
 * Lets the decision of a locked application leave in ten seconds, as a batch of its own. @returns when
 * @throws ProductError `invalid_input` when its letter would have a hole
 */
export async function releaseAtOnce(
  tx: Transaction<Tables>,
  { readSite }: ReleaseDeps,
  { application, scope: { userId } }: { application: ApplicationRow; scope: Scope },
): Promise<Date> {
  const { id: applicationId, scholarship_id } = application
  const id = newId()
  const batch = { id, scholarship_id, created_by: userId, at_once: true }
  await tx.insertInto('decision_batches').values(batch).execute()
  const templates = await lettersOf(tx, scholarship_id)
  const proposed = { scholarshipId: scholarship_id, applications: [applicationId], userId, limit: 1 }
  const [row] = await listProposed(tx, proposed)
  const letter = row && freezeLetter(row, templates, { batchId: id, place: 0 })
  if (letter?.state !== 'ready')
    throw new ProductError('invalid_input', { fields: { outcome: letter?.note ?? '' } })
  await insertLetters(tx, [letter])
  await claimDecisions(tx, id, userId)
  const releaseAt = await momentIn(tx, undoSeconds)
  await confirmBatch(tx, id, { releaseAt, site: await readSite() })
  await scheduleRelease(tx, id, undoSeconds)
  return releaseAt
}
