import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { committeeAct } from '../../../contract/committees/committees.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { findCriteria, lockCriteria } from '../scores/criteria-service.ts'
import { isBlind } from './committee-policy.ts'
import { type CommitteeChanges, type CommitteeRow, updateCommittee } from './committee-repository.ts'
import { lockExisting } from './committee-service.ts'
import { countReady } from './member-repository.ts'

type Act = z.output<typeof committeeAct>['act']

const notNow = (message: string) => new ProductError('committee_not_ready', { message })

/**
 * Opens a committee, lets it discuss, gives its ranking back to its chair, or shows readers who applied. @returns the version
 * @throws ProductError `not_found`, `changed_meanwhile`, `committee_open`, `committee_not_ready`
 */
export async function actOnCommittee(
  db: Kysely<Tables>,
  { userId }: { userId: string },
  id: SeenId,
  { version, act, why }: z.output<typeof committeeAct>,
): Promise<number> {
  return withTransaction(db, async tx => {
    const before = await lockExisting(tx, id)
    if (before.version !== version) throw new ProductError('changed_meanwhile')
    if ((act === 'back' || act === 'lift') && why === '')
      throw new ProductError('invalid_input', { fields: { why: 'Please enter a reason.' } })
    const changes = await acts[act](tx, { ...before, scholarship_id: id })
    const lifts = act === 'lift' ? { lifted_by: userId, lifted_why: why } : {}
    await updateCommittee(tx, before, { ...changes, ...lifts })
    await append(tx, {
      action: act === 'lift' ? 'committee.lift_blind' : 'committee.state',
      objectId: id,
      scholarshipId: id,
      before: { state: before.state },
      after: { state: changes.state ?? before.state, ...(why && { why }) },
    })
    return version + 1
  })
}

const acts: Record<
  Act,
  (tx: Transaction<Tables>, before: CommitteeRow & { scholarship_id: SeenId }) => Promise<CommitteeChanges>
> = {
  async open(tx, { state, scholarship_id, due_at }) {
    if (state !== 'preparing') throw new ProductError('committee_open')
    // Whoever writes criteria locks their sheet, and looks at the committee behind it.
    const found = await findCriteria(tx, scholarship_id)
    const sheet = found && (await lockCriteria(tx, scholarship_id, found.version))
    const ready = await countReady(tx, scholarship_id)
    if (!sheet || sheet.criteria.length === 0 || !due_at || due_at <= new Date() || ready === 0)
      throw new ProductError('committee_not_ready')
    return { state: 'open', sheet_version: sheet.version }
  },
  async discuss(_tx, { state, discusses }) {
    if (!discusses) throw notNow('This committee does not discuss.')
    if (state !== 'open') throw notNow('Only an open committee can begin to discuss.')
    return { state: 'discussing' }
  },
  async back(_tx, { state, discusses }) {
    if (state !== 'handedOver') throw notNow('Its ranking is not handed over.')
    return { state: discusses ? 'discussing' : 'open' }
  },
  async lift(_tx, before) {
    if (!isBlind(before)) throw notNow('Its readers already see who applied.')
    return { lifted_at: sql<Date>`now()` }
  },
}
