import { expect, test } from 'vitest'
import { closingPassed, deadlineProblem, needsReason } from './edit-rules.ts'

const now = new Date('2027-03-02T12:00:00Z')

test('[ROUND2] a deadline is in the future, or stays as it is', () => {
  expect(deadlineProblem('2027-03-01', now)).toBe(closingPassed)
  expect(closingPassed).toContain('in the past')
  expect(deadlineProblem('2027-03-02', now)).toBeUndefined()
  expect(deadlineProblem('2027-03-01', now, '2027-03-01')).toBeUndefined()
  expect(deadlineProblem('2027-02-28', now, '2027-03-01')).toBe(closingPassed)
})

const nobody = { saved: 0, preparing: 0, paid: 0 }
const harmless = { feeChanges: false, closesEarlier: false }

test.each([
  [false, harmless, { saved: 1, preparing: 1, paid: 1 }],
  [false, { feeChanges: true, closesEarlier: true }, nobody],
  [true, { ...harmless, feeChanges: true }, { ...nobody, saved: 1 }],
  [true, { ...harmless, closesEarlier: true }, { ...nobody, preparing: 1 }],
  [true, { ...harmless, closesEarlier: true }, { ...nobody, paid: 1 }],
])(
  '[ROUND2] an edit needs a reason where it costs somebody something: %s, %j, %j',
  (needed, change, touched) => {
    expect(needsReason({ ...change, touched })).toBe(needed)
  },
)
