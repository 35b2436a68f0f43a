import type { PaymentStatus } from '../../platform/database/column-types.ts'

/** The first state of a payment: with a fee, or with a fee of zero. */
export type FirstState = 'creating' | 'waived'

interface Transition {
  from: readonly PaymentStatus[]
  to: PaymentStatus
  /** Whether an application must have used the payment, or must not have; undefined: either. */
  used?: boolean
}

/**
 * Every transition of a payment. States only move forward, so that the provider's messages may arrive late, twice and in
 * any order. `docs/payment-states.md` draws them.
 */
const transitions = {
  /** The provider has an intent that can be paid. */
  opened: { from: ['creating'], to: 'open' },
  /** Paid as asked for. */
  paid: { from: ['creating', 'open'], to: 'succeeded' },
  /** Paid, but too late, twice, or not as asked for: the money goes back. */
  paid_unusable: { from: ['creating', 'open', 'canceled'], to: 'unusable' },
  /** The provider has cancelled the intent, or does not know it. */
  canceled: { from: ['creating', 'open'], to: 'canceled' },
  /** Given up before anybody could pay it. */
  dropped: { from: ['creating', 'waived'], to: 'canceled', used: false },
  /** The application that used a fee of zero was cancelled. */
  released: { from: ['waived'], to: 'canceled', used: true },
  /** Its cancelled application was taken back. */
  retaken: { from: ['canceled'], to: 'waived', used: false },
  /** No application used it in time, or the account was deleted: the money goes back. */
  expired: { from: ['succeeded'], to: 'unusable', used: false },
  /** The office gives the money back, whether or not an application has used it. */
  returned: { from: ['succeeded'], to: 'unusable' },
  /** The card holder disputes it. */
  disputed: { from: ['creating', 'open', 'canceled', 'succeeded', 'unusable', 'refunded'], to: 'disputed' },
  /** The card holder lost the dispute: the money is here again. */
  dispute_won: { from: ['disputed'], to: 'succeeded' },
  /** The same, but too late, twice, or not as asked for: the money goes back. */
  dispute_won_unusable: { from: ['disputed'], to: 'unusable' },
  /** All the money has gone back. */
  refunded: { from: ['creating', 'open', 'canceled', 'succeeded', 'unusable', 'disputed'], to: 'refunded' },
  /** The bank returned the refund: the money is here again. */
  refund_failed: { from: ['refunded'], to: 'unusable' },
} satisfies Record<string, Transition>

export type PaymentEvent = keyof typeof transitions

export const paymentTransitions: Record<PaymentEvent, Transition> = transitions

/** The state after `event`; unchanged when the event does not apply. */
export function stateAfter(state: PaymentStatus, event: PaymentEvent): PaymentStatus {
  const { from, to } = paymentTransitions[event]
  return from.includes(state) ? to : state
}
