import { describe, expect, test } from 'vitest'
import type { CardIntent } from './provider/card-gateway.ts'
import type { Offer } from './offer-repository.ts'
import { assertOpen, assertOpenForPayer, assertRoom, isFeeOf, isUsable, judge } from './payment-policy.ts'
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
const charge = { refundedMinor: 0, dispute: 'none', paidAt } as NonNullable<CardIntent['charge']>
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
const disputed = { ...paid, charge: { ...charge, dispute: 'open or lost' as const } }
const won = { ...paid, charge: { ...charge, dispute: 'won' as const } }
const surroundings = {
  feeMinor: 5_000,
  currency: 'usd',
  closesAt: new Date('2026-03-01T11:59:00Z'),
  full: false,
  alreadyApplied: false,
}

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

  test('[P6] a won dispute makes the payment usable again, if it can be used', () => {
    const before = { ...payment, status: 'disputed' as const }
    expect(judge(before, won, surroundings)).toEqual({ event: 'dispute_won' })
    const late = { ...surroundings, full: true }
    expect(judge(before, won, late)).toEqual({ event: 'dispute_won_unusable', problem: 'no place was left' })
    expect(judge({ ...before, consumed_at: paidAt }, won, late)).toEqual({ event: 'dispute_won' })
    expect(judge({ ...payment, status: 'succeeded' }, won, surroundings)).toBeUndefined()
  })

  test('[P6] an unusable, disputed or refunded payment does not become usable again', () => {
    for (const status of ['unusable', 'disputed', 'refunded'] as const) {
      expect(judge({ ...payment, status }, paid, surroundings)).toBeUndefined()
    }
  })

  test.each([
    ['the amount differs from the fee', { ...paid, receivedMinor: 4_999 }, surroundings],
    [
      'the amount differs from the fee',
      { ...paid, receivedMinor: 6_000 },
      { ...surroundings, feeMinor: 6_000 },
    ],
    ['the currency differs', { ...paid, currency: 'eur' }, surroundings],
    ['the payer differs', { ...paid, userId: 'somebody' }, surroundings],
    ['the payer differs', { ...paid, paymentId: undefined }, surroundings],
    ['the amount differs from the fee', paid, { ...surroundings, feeMinor: 6_000 }],
    ['the amount differs from the fee', paid, { ...surroundings, currency: 'eur' }],
    ['paid after it had closed', paid, { ...surroundings, closesAt: new Date('2026-03-01T11:58:58.999Z') }],
    ['already applied', paid, { ...surroundings, alreadyApplied: true }],
    ['no place was left', paid, { ...surroundings, full: true }],
  ])('[P6] money is unusable: %s', (problem, intent, around) => {
    expect(judge(payment, intent, around)).toEqual({ event: 'paid_unusable', problem })
  })

  test('[P6] the clocks of provider and product may differ by a minute, and a closing time may be missing', () => {
    const inTime = [{ ...surroundings, closesAt: new Date('2026-03-01T11:58:59Z') }]
    for (const around of [...inTime, { ...surroundings, closesAt: undefined }])
      expect(judge(payment, paid, around)).toEqual({ event: 'paid' })
    expect(judge(payment, { ...paid, charge: undefined }, surroundings)).toEqual({
      event: 'paid',
    })
  })

  test('[P6] a dispute, a refund and money for a cancelled payment are told apart', () => {
    expect(judge(payment, disputed, surroundings)).toEqual({
      event: 'disputed',
      problem: 'disputed by the card holder',
    })
    expect(judge(payment, refunded, surroundings)).toEqual({ event: 'refunded' })
    const partly = { ...paid, charge: { ...charge, refundedMinor: 4_999 } }
    expect(judge(payment, partly, surroundings)).toEqual({ event: 'paid' })
    expect(judge({ ...payment, status: 'canceled' }, paid, surroundings)).toEqual({
      event: 'paid_unusable',
      problem: 'paid after it had been cancelled',
    })
    expect(judge({ ...payment, status: 'creating' }, open, surroundings)).toEqual({ event: 'opened' })
    expect(judge(payment, canceled, surroundings)).toEqual({ event: 'canceled' })
  })

  test('[M2] money for a deleted account is unusable', () => {
    expect(judge({ ...payment, user_id: null }, paid, surroundings)).toEqual({
      event: 'paid_unusable',
      problem: 'the account was deleted',
    })
  })
})

describe('[F3] a closed scholarship', () => {
  const offer = { archived: false, deadlinePassed: false, graceOver: false, feeMinor: 5_000 } as Offer
  const late = { ...offer, deadlinePassed: true }

  test('is refused, in words of its own where they are given', () => {
    expect(() => assertOpen(offer)).not.toThrow()
    expect(() => assertOpen(late)).toThrow(expect.objectContaining({ code: 'deadline_passed' }))
    expect(() => assertOpen(late, 'Too late for the money.')).toThrow('Too late for the money.')
  })

  test('is open for payers until their time is over', () => {
    expect(() => assertOpenForPayer(late)).not.toThrow()
    expect(() => assertOpenForPayer({ ...late, graceOver: true }, 'Over.')).toThrow('Over.')
    expect(() => assertOpenForPayer({ ...offer, graceOver: true })).not.toThrow()
  })

  test('[P6] a payment is of use when it succeeded, or was waived and there is still no fee', () => {
    const statuses = ['creating', 'open', 'succeeded', 'waived', 'unusable', 'canceled'] as const
    const usable = (at: Offer) => statuses.filter(status => isUsable({ status }, at))
    expect(usable(offer)).toEqual(['succeeded'])
    expect(usable({ ...offer, feeMinor: 0 })).toEqual(['succeeded', 'waived'])
  })
})

test('[P6] a payment is of a fee when amount and currency are the same; nothing is the same in every currency', () => {
  const fee = { feeMinor: 5_000, currency: 'usd' }
  const free = { feeMinor: 0, currency: 'usd' }
  expect(isFeeOf(fee, { amount_minor: 5_000, currency: 'usd' })).toBe(true)
  expect(isFeeOf(fee, { amount_minor: 4_000, currency: 'usd' })).toBe(false)
  expect(isFeeOf(fee, { amount_minor: 5_000, currency: 'eur' })).toBe(false)
  expect(isFeeOf(free, { amount_minor: 0, currency: 'eur' })).toBe(true)
  expect(isFeeOf(free, { amount_minor: 5_000, currency: 'usd' })).toBe(false)
})

test('[F3] a person applies to up to a thousand scholarships', () => {
  expect(() => assertRoom(999)).not.toThrow()
  const refused = { code: 'limit_reached', message: 'You can apply to up to 1,000 scholarships.' }
  expect(() => assertRoom(1_000)).toThrow(expect.objectContaining(refused))
})
