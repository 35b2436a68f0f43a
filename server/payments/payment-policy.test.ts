import { describe, expect, test } from 'vitest'
import type { CardIntent } from './provider/card-gateway.ts'
import { judge } from './payment-policy.ts'
import type { PaymentRow } from './payment-repository.ts'
import { stateAfter } from './payment-states.ts'

const payment = {
  id: 'payment',
  user_id: 'user',
  amount_minor: 5_000,
  currency: 'usd',
  livemode: false,
  status: 'open',
} as PaymentRow

const paidAt = new Date('2026-03-01T11:59:59Z')
const charge = { refundedMinor: 0, disputed: false, paidAt } as NonNullable<CardIntent['charge']>
const open = { status: 'open' } as CardIntent
const canceled = { status: 'canceled' } as CardIntent
const paid = {
  status: 'succeeded',
  paymentId: 'payment',
  userId: 'user',
  currency: 'usd',
  receivedMinor: 5_000,
  charge,
} as CardIntent
const refunded = { ...paid, charge: { ...charge, refundedMinor: 5_000 } }
const disputed = { ...paid, charge: { ...charge, disputed: true } }
const surroundings = { feeMinor: 5_000, closesAt: new Date('2026-03-01T11:59:00Z'), alreadyApplied: false }

describe('judging a payment by what the provider says', () => {
  test.each([
    ['creating', open, 'open'],
    ['creating', paid, 'succeeded'],
    ['open', paid, 'succeeded'],
    ['open', canceled, 'canceled'],
    ['succeeded', refunded, 'refunded'],
    ['succeeded', disputed, 'disputed'],
    ['unusable', refunded, 'refunded'],
    ['canceled', paid, 'unusable'],
  ] as const)('[P6] %s moves on', (status, intent, expected) => {
    const verdict = judge({ ...payment, status }, intent, surroundings)
    expect(verdict && stateAfter(status, verdict.event)).toBe(expected)
  })

  test.each(['succeeded', 'unusable', 'disputed', 'refunded', 'canceled'] as const)(
    '[P6] %s is not undone by news that comes late',
    status => {
      expect(judge({ ...payment, status }, open, surroundings)).toBeUndefined()
      expect(judge({ ...payment, status }, canceled, surroundings)).toBeUndefined()
    },
  )

  test('[P6] an unusable, disputed or refunded payment does not become usable again', () => {
    for (const status of ['unusable', 'disputed', 'refunded'] as const) {
      expect(judge({ ...payment, status }, paid, surroundings)).toBeUndefined()
    }
  })

  test.each([
    ['amount', { ...paid, receivedMinor: 4_999 }, surroundings],
    ['currency', { ...paid, currency: 'eur' }, surroundings],
    ['payer', { ...paid, userId: 'somebody' }, surroundings],
    ['payment', { ...paid, paymentId: undefined }, surroundings],
    ['fee', paid, { ...surroundings, feeMinor: 6_000 }],
    ['time', paid, { ...surroundings, closesAt: new Date('2026-03-01T11:58:58Z') }],
    ['application', paid, { ...surroundings, alreadyApplied: true }],
  ])('[P6] money is unusable when the %s does not fit', (_what, intent, around) => {
    expect(judge(payment, intent, around)).toEqual({ event: 'paid_unusable', problem: expect.any(String) })
  })

  test('[M2] money for a deleted account is unusable', () => {
    expect(judge({ ...payment, user_id: null }, paid, surroundings)?.event).toBe('paid_unusable')
  })
})
