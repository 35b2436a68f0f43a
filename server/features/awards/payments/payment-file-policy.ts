import { ProductError } from '../../../platform/product-error.ts'
import type { PaymentFileState } from '../../../../contract/awards/award-terms.ts'
import type { PaymentFileRow } from './payment-file-repository.ts'

/** What somebody has to do with a file, and how many staff there are. */
export interface Hands {
  own: boolean
  /** How many of its instalments they made ready. */
  readied: number
  staff: number
}

/** Why somebody may not approve a file [AWARD5]; nothing when they may. An office of one has nobody else. */
export function whyNotApprove(
  file: Pick<PaymentFileRow, 'made_by'>,
  hands: Hands,
  userId: string,
): string | undefined {
  if (hands.own) return ownAward
  if (hands.staff < 2) return undefined
  if (file.made_by === userId) return 'You made this file, so somebody else approves it.'
  if (hands.readied > 0)
    return `You made ${hands.readied === 1 ? 'one of its payments' : `${hands.readied.toLocaleString('en')} of its payments`} ready, so somebody else approves it.`
  return undefined
}

/** Why somebody may not cancel a file; nothing when they may. Once the finance office has it, that takes a second person. */
export function whyNotCancel(
  file: Pick<PaymentFileRow, 'state' | 'approved_by'>,
  hands: Hands,
  userId: string,
): string | undefined {
  if (hands.own) return ownAward
  if (file.state === 'handedOver' && hands.staff > 1 && file.approved_by === userId)
    return 'You approved this file, and it was handed over, so somebody else cancels it.'
  return undefined
}

/** Why a file cannot be downloaded; nothing when it can. What nobody has approved leaves no office. */
export function whyNotFetch(file: Pick<PaymentFileRow, 'approved_at' | 'emptied'>): string | undefined {
  if (file.emptied) return 'The file itself was removed with the data of somebody in it.'
  return file.approved_at ? undefined : 'It can be downloaded once it is approved.'
}

export const ownAward = 'One of these awards is your own. Please ask a colleague.'

/** @throws ProductError `changed_meanwhile`, `step_not_allowed` */
export function assertState(
  file: Pick<PaymentFileRow, 'state' | 'version'>,
  seen: number,
  allowed: readonly PaymentFileState[],
): void {
  if (file.version !== seen) throw new ProductError('changed_meanwhile')
  if (!allowed.includes(file.state))
    throw new ProductError('step_not_allowed', { message: notNow[file.state] })
}

const notNow: Record<PaymentFileState, string> = {
  made: 'This file has not been approved yet.',
  approved: 'This file is approved and has not been handed over yet.',
  handedOver: 'This file has been handed over already.',
  settled: 'All results of this file are known.',
  cancelled: 'This file is cancelled.',
}
