import type { Kysely, Selectable, Transaction } from 'kysely'
import { isOpen } from '../../../contract/applications/application-terms.ts'
import { assertReached, forSystem, type SeenId } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { LettersTable, Tables } from '../../platform/database/tables.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { appendAs } from '../../platform/record/append.ts'
import {
  aboutApplication,
  type ApplicationRow,
  lockApplication,
} from '../applications/application-service.ts'
import { settleWithin } from '../applications/status/status-change-service.ts'
import { recallAwards } from '../awards/commit-service.ts'
import { freeWithdrawn, offerAward } from '../awards/release-award-service.ts'
import { beginRelease, endRelease, listReady, lockReady, settleLetter } from './batch-repository.ts'
import { changedSince, statusOf } from './decision-policy.ts'
import { type DecisionRow, findDecision, noteReleased } from './decision-repository.ts'
import { sendLetter } from './jobs/send-letter.ts'

/**
 * Releases a batch whose moment has come, fifty decisions a transaction [DESK5]: status, step, letter and record together.
 * Resumes after a crash. Does nothing if the batch was recalled.
 */
export async function releaseWhole(db: Kysely<Tables>, batchId: SeenId): Promise<void> {
  const batch = await withTransaction(db, tx => beginRelease(tx, batchId))
  if (!batch) return
  for (let more = true; more; ) {
    more = await withTransaction(db, async tx => {
      const letters = await listReady(tx, batchId)
      for (const letter of letters) await releaseLetter(tx, letter, batch.created_by)
      if (letters.length === 0) await endRelease(tx, batchId)
      return letters.length > 0
    })
  }
}

async function releaseLetter(
  tx: Transaction<Tables>,
  letter: Selectable<LettersTable>,
  officerId: string | null,
): Promise<void> {
  const { batch_id: batchId, application_id: applicationId } = letter
  const application = await lockApplication(tx, applicationId)
  // Deleted meanwhile, and its letter with it.
  if (!application) return
  assertReached(forSystem('Its batch was confirmed.'), application)
  if (!(await lockReady(tx, letter))) return
  const decision = await findDecision(tx, application.id)
  const note = whySkipped(letter, application, decision)
  if (note !== undefined) {
    await recallAwards(tx, { batchId, applicationId })
    await settleLetter(tx, letter, { state: 'skipped', note })
    return
  }
  const status = statusOf(letter.outcome, application.status)
  await settleWithin(tx, { userId: officerId }, { application, status })
  await noteReleased(tx, applicationId)
  if (letter.outcome === 'award') await offerAward(tx, { batchId, applicationId, officerId })
  // Only a reopened decision has an award that was withdrawn.
  else if (decision?.reopened !== null) await freeWithdrawn(tx, applicationId)
  await settleLetter(tx, letter, { state: 'released' })
  const call = { actorId: officerId, actorAs: 'system', requestId: null } as const
  await appendAs(tx, [
    {
      call,
      action: 'application.release',
      ...aboutApplication(application),
      before: { status: application.status },
      after: { status, letter: letter.subject },
    },
  ])
  const key = `letter:${batchId}:${applicationId}`
  await enqueue(tx, sendLetter, { key, payload: { to: application.user_email, batchId, applicationId } })
}

/** Why a letter does not leave, in words; nothing when it does. */
function whySkipped(
  letter: Selectable<LettersTable>,
  { status }: ApplicationRow,
  decision: DecisionRow | undefined,
): string | undefined {
  if (decision?.batch_id !== letter.batch_id || decision.version !== letter.version)
    return 'The decision was changed after the preview.'
  if (decision.present_receipt !== letter.receipt) return changedSince
  if (!isOpen(status) && decision.reopened === null) return 'It was decided by its status in the meantime.'
  return undefined
}
