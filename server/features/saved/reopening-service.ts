import type { Kysely } from 'kysely'
import { pages } from '../../../contract/core/pages.ts'
import { formatClosing } from '../../../contract/core/time/zoned-minute.ts'
import { maximumSaved } from '../../../contract/saved/saved-limits.ts'
import type { Standing } from '../../../contract/saved/standing.ts'
import { hasApplied } from '../applications/application-service.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { findBegunDraft } from '../drafts/draft-service.ts'
import { sendReopened } from './jobs/send-reopened.ts'
import { enqueueAll } from '../../platform/jobs/queue.ts'
import { hasOpenPayment, type PaymentDependencies } from '../payments/payment-service.ts'
import { ProductError } from '../../platform/product-error.ts'
import {
  countReopeningRequests,
  deleteReopeningRequest,
  insertReopeningRequest,
  isReopeningAsked,
  takeReopenings,
} from './reopening-repository.ts'
import { lockSaver } from './saved-repository.ts'

interface About {
  userId: string
  scholarshipId: string
}

/** How far a person is with a scholarship, and whether they wait for it to open again. */
export async function standingOf(
  deps: PaymentDependencies,
  about: About,
): Promise<{ state: Standing; reopeningAsked: boolean }> {
  const [applied, paid, begun, reopeningAsked] = await Promise.all([
    hasApplied(deps.db, about),
    hasOpenPayment(deps, about),
    findBegunDraft(deps.db, about),
    isReopeningAsked(deps.db, about),
  ])
  const state = applied ? 'applied' : paid ? 'paid' : begun ? 'begun' : 'none'
  return { state, reopeningAsked }
}

/**
 * Notes that a person wants one mail when a scholarship, or the next one of its series, is open; repeating it changes
 * nothing. @returns how many were noted.
 */
export async function askForReopening(db: Kysely<Tables>, about: About): Promise<number> {
  return withTransaction(db, async tx => {
    await lockSaver(tx, about.userId)
    const added = await insertReopeningRequest(tx, about)
    if (added === 0 && !(await isReopeningAsked(tx, about))) throw new ProductError('scholarship_gone')
    if ((await countReopeningRequests(tx, about.userId)) > maximumSaved)
      throw new ProductError('too_many_saved')
    return added
  })
}

/** Withdraws it. @returns how many were removed: 0 or 1 */
export function forgetReopening(db: Kysely<Tables>, about: About): Promise<number> {
  return deleteReopeningRequest(db, about)
}

/** Emails people whose scholarship has reopened, once: their request is deleted in the same transaction. */
export async function tellOfReopenings(db: Kysely<Tables>): Promise<void> {
  await withTransaction(db, async tx => {
    const reopenings = await takeReopenings(tx)
    const jobs = reopenings.map(({ userId, scholarshipId, closesAt, zone, ...mail }) => ({
      key: `reopened:${scholarshipId}:${closesAt.toISOString()}:${userId}`,
      payload: {
        ...mail,
        scholarshipId,
        closes: formatClosing(closesAt, zone),
        url: pages.scholarshipDetails(scholarshipId),
      },
    }))
    await enqueueAll(tx, sendReopened, jobs)
  })
}
