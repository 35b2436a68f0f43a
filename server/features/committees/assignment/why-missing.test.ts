import { expect, test } from 'vitest'
import { Draw } from '../../../../contract/eligibility/testing/random-eligibility.ts'
import { assignReadings } from './assign-readings.ts'
import { randomAssignable } from './testing/compare-assignments.ts'
import { whyMissing } from './why-missing.ts'

test('[FAIR4] of an application that lacks readings it says how many readers are barred, are full, and get it', () => {
  const input = {
    seed: 1,
    readers: [1, 0, 0, 5].map(limit => ({ limit, given: 0 })),
    applications: [
      { missing: 3, barred: [3] },
      { missing: 1, barred: [0] },
    ],
  }
  expect(whyMissing(input, assignReadings(input))).toEqual({
    applications: [{ application: 0, missing: 2, barred: 1, full: 2, given: 1 }],
    raised: [
      { reader: 1, limit: 1, readings: 1 },
      { reader: 2, limit: 1, readings: 1 },
    ],
  })
})

test('[FAIR4] each limit that it says would help adds as many readings', () => {
  const draw = new Draw(2)
  let tried = 0
  for (let instance = 0; instance < 500; instance++) {
    const input = randomAssignable(draw, draw.integer(1, 12), draw.integer(1, 6))
    const found = assignReadings(input)
    const lacking = (assignment: typeof found) =>
      assignment.missing.reduce((sum, { missing }) => sum + missing, 0)
    for (const { reader, limit, readings } of whyMissing(input, found).raised) {
      const readers = input.readers.with(reader, { ...input.readers[reader]!, limit })
      expect(lacking(assignReadings({ ...input, readers }))).toBe(lacking(found) - readings)
      tried++
    }
  }
  expect(tried).toBeGreaterThan(200)
})
