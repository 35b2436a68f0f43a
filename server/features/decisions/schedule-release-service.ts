import type { Transaction } from 'kysely'
import { undoSeconds } from '../../../contract/core/undo.ts'
import type { Scope, SeenId } from '../../platform/access/scope.ts'
import { readNow } from '../../platform/database/deadline.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { MailDeps } from '../../platform/jobs/job.ts'
import { enqueue, withdraw } from '../../platform/jobs/queue.ts'
import { ProductError } from '../../platform/product-error.ts'
import type { SeenApplication } from '../applications/application-service.ts'
import { commitAwards, recallAwards } from '../awards/commit-service.ts'
import {
  cancelBatch,
  claimDecisions,
  confirmBatch,
  insertBatch,
  insertLetters,
  listProposed,
} from './batch-repository.ts'
import { freezeLetter } from './frozen-letter.ts'
import { releaseBatch } from './jobs/release-batch.ts'
import { lettersOf } from './letter-service.ts'

export type ReleaseDeps = Pick<MailDeps, 'readSite'>

const jobOf = (batchId: string) => `release-batch:${batchId}`

/** Schedules the release of a confirmed batch in this many seconds, in the caller's transaction. */
export async function scheduleRelease(
  tx: Transaction<Tables>,
  batchId: SeenId,
  delay: number,
): Promise<void> {
  await enqueue(tx, releaseBatch, { key: jobOf(batchId), payload: { batchId }, delay })
}

/**
 * Recalls a batch that waits, whole, and its job with it. @returns how many decisions are proposals again
 * @throws ProductError `undo_too_late`
 */
export async function recallWithin(tx: Transaction<Tables>, batchId: SeenId): Promise<number> {
  const recalled = await cancelBatch(tx, batchId)
  if (recalled === undefined) throw new ProductError('undo_too_late')
  await recallAwards(tx, { batchId })
  await withdraw(tx, jobOf(batchId))
  return recalled
}

interface Alone {
  application: SeenApplication
  scope: Scope
  /** Until it leaves. */
  seconds: number
  /** It is no batch for people. */
  atOnce: boolean
  /** Called once the batch is there, before it is confirmed. */
  onBatch?: (batchId: SeenId) => Promise<void>
}

/**
 * Lets the decision of a locked application leave in ten seconds, as a batch of its own. @returns when
 * @throws ProductError as `confirmAlone` does
 */
export function releaseAtOnce(
  tx: Transaction<Tables>,
  deps: ReleaseDeps,
  about: Pick<Alone, 'application' | 'scope'>,
): Promise<Date> {
  return confirmAlone(tx, deps, { ...about, seconds: undoSeconds, atOnce: true })
}

/**
 * Confirms a batch of the proposed decision of a locked application alone. @returns when it leaves
 * @throws ProductError `invalid_input` when its letter would have a hole, `awards_exceed`
 */
export async function confirmAlone(
  tx: Transaction<Tables>,
  { readSite }: ReleaseDeps,
  { application, scope: { userId }, seconds, atOnce, onBatch }: Alone,
): Promise<Date> {
  const { id: applicationId, scholarship_id } = application
  const id = newId()
  await insertBatch(tx, { id, scholarship_id, created_by: userId, at_once: atOnce })
  const texts = await lettersOf(tx, scholarship_id)
  const proposed = { scholarshipId: scholarship_id, applications: [applicationId], userId, limit: 1 }
  const [row] = await listProposed(tx, proposed)
  const letter = row && freezeLetter(row, texts, id)
  if (letter?.state !== 'ready')
    throw new ProductError('invalid_input', { fields: { outcome: letter?.note ?? '' } })
  await insertLetters(tx, [{ ...letter, place: 0 }])
  await claimDecisions(tx, id, userId)
  await onBatch?.(id)
  await commitAwards(tx, { batchId: id, scholarshipId: scholarship_id, officerId: userId })
  const releaseAt = new Date((await readNow(tx)).getTime() + seconds * 1000)
  await confirmBatch(tx, id, { releaseAt, site: await readSite() })
  await scheduleRelease(tx, id, seconds)
  return releaseAt
}
