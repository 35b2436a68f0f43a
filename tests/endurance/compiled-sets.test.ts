import { expect, test } from 'vitest'
import { countDifferences } from '../../contract/eligibility/testing/compare-states.ts'

test('[ELIG3] what is compiled answers as the plain rule for 10,000 profiles and 2,000 sets', () => {
  expect(countDifferences(2, 10_000, 2_000)).toBe(0)
})
