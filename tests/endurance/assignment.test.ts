import { expect, test } from 'vitest'
import { compareAssignments } from '../../server/features/committees/assignment/testing/compare-assignments.ts'

test('[FAIR4] the assignment is the best of all, in 10,000 small ones', () => {
  const { different, withMissing } = compareAssignments(2, 10_000)
  expect(different).toBe(0)
  expect(withMissing).toBeGreaterThan(3000)
})
