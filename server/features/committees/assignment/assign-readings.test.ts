import { expect, test } from 'vitest'
import { Draw } from '../../../../contract/eligibility/testing/random-eligibility.ts'
import { type Assignable, assignReadings } from './assign-readings.ts'
import {
  canBeBettered,
  compareAssignments,
  randomAssignable,
  worthOf,
} from './testing/compare-assignments.ts'

/** Three readers of two each, and applications that want one. */
function even(seed: number, applications = 6): Assignable {
  return {
    seed,
    readers: [0, 1, 2].map(() => ({ limit: 2, given: 0 })),
    applications: Array.from({ length: applications }, () => ({ missing: 1, barred: [] })),
  }
}

test('[FAIR4] the assignment is the best of all, in 1,000 small ones', () => {
  const { different, withMissing } = compareAssignments(1, 1000)
  expect(different).toBe(0)
  expect(withMissing).toBeGreaterThan(300)
})

test('[FAIR4] larger assignments cannot be bettered by moving readings around', () => {
  const draw = new Draw(3)
  for (let instance = 0; instance < 50; instance++) {
    const input = randomAssignable(draw, 60, 12)
    expect(canBeBettered(input, assignReadings(input))).toBe(false)
  }
})

test('[FAIR4] one seed gives one assignment, and another seed others that are as good', () => {
  expect(assignReadings(even(7))).toEqual(assignReadings(even(7)))
  const found = [1, 2, 3, 4, 5, 6].map(seed => assignReadings(even(seed)))
  expect(new Set(found.map(({ pairs }) => pairs.join(' '))).size).toBeGreaterThan(1)
  expect(new Set(found.map(each => worthOf(even(0), each).join()))).toEqual(new Set(['0,12,0']))
})

test('[FAIR4] the seed draws whose reading is missing, too', () => {
  const missing = Array.from({ length: 20 }, (_, seed) => assignReadings(even(seed, 7)).missing)
  expect(missing.every(each => each.length === 1)).toBe(true)
  expect(new Set(missing.map(([each]) => each!.application)).size).toBeGreaterThan(3)
})

test('[FAIR4] readings that stand count to loads and limits', () => {
  const readers = [
    { limit: 5, given: 3 },
    { limit: 9, given: 0 },
    { limit: 1, given: 2 },
  ]
  const applications = Array.from({ length: 5 }, () => ({ missing: 1, barred: [] }))
  const { pairs } = assignReadings({ readers, applications, seed: 1 })
  const countOf = (wanted: number) => pairs.filter(([, reader]) => reader === wanted).length
  expect([0, 1, 2].map(countOf)).toEqual([1, 4, 0])
})

test('[FAIR4] nothing is assigned without applications, or without readers', () => {
  expect(assignReadings({ readers: [{ limit: 1, given: 0 }], applications: [], seed: 1 })).toEqual({
    pairs: [],
    missing: [],
  })
  const applications = [{ missing: 2, barred: [] }]
  expect(assignReadings({ readers: [], applications, seed: 1 })).toEqual({
    pairs: [],
    missing: [{ application: 0, missing: 2 }],
  })
})
