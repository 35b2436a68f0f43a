import { ProductError } from '../../../platform/product-error.ts'
import { isAmountIn } from './amounts.ts'
import type { LockedInstalment } from './instalment-repository.ts'

/** Why an instalment cannot be made ready [AWARD5]; nothing when it can. */
export function whyNotReady(row: LockedInstalment, seen: number, userId: string): string | undefined {
  if (row.user_id === userId) return ownAward
  if (row.version !== seen) return changed
  if (row.shown === 'toConfirm') return 'It waits for something that its student has to give.'
  if (row.shown === 'confirmed') return 'It is not due yet.'
  if (row.shown === 'planned') return 'Its award is not accepted.'
  if (row.shown !== 'due') return 'It is no longer planned.'
  if (!row.payee) return 'It has no payee.'
  if (!isAmountIn(row.amount_minor, row.currency))
    return `${row.currency.toUpperCase()} has no smaller unit, so this amount cannot be paid.`
  return undefined
}

/** Why it cannot be taken back that an instalment is ready; nothing when it can. */
export function whyNotUnready(row: LockedInstalment, seen: number, userId: string): string | undefined {
  if (row.user_id === userId) return ownAward
  if (row.version !== seen) return changed
  if (row.shown === 'inFile') return 'It is in a payment file. Please cancel that first.'
  return row.shown === 'ready' ? undefined : 'It is not ready.'
}

const ownAward = 'This is your own award. Please ask a colleague.'
const changed = 'Somebody else changed it in the meantime.'

/** @throws ProductError `own_application`, `changed_meanwhile` */
export function assertHandles(row: LockedInstalment, seen: number, userId: string): void {
  if (row.user_id === userId) throw new ProductError('own_application', { message: ownAward })
  if (row.version !== seen) throw new ProductError('changed_meanwhile')
}

/** Only what is planned or ready stops, and what is in a file only with the file. @throws ProductError `step_not_allowed` */
export function assertStoppable({ state, shown, award_state }: LockedInstalment): void {
  if (shown === 'inFile')
    throw new ProductError('step_not_allowed', {
      message: 'This instalment is in a payment file. Please cancel that first.',
    })
  if (award_state !== 'accepted' || (state !== 'planned' && state !== 'ready'))
    throw new ProductError('step_not_allowed', { message: 'This instalment cannot be stopped.' })
}

/** What came back is decided about once. @throws ProductError `step_not_allowed` */
export function assertUndecided({ state, decided }: LockedInstalment): void {
  if (state !== 'returned')
    throw new ProductError('step_not_allowed', { message: 'The money of this instalment has not come back.' })
  if (decided !== null)
    throw new ProductError('step_not_allowed', { message: 'This has been decided already.' })
}
