import { expect, test } from 'vitest'
import { outcomeOf, smallestGroup } from './outcomes.ts'

const counts = { applied: 40, undecided: 0, awarded: 15, halfWithin: 12 }

test('[OPEN1] the outcome of a finished round: applied, awarded, days against the promise', () => {
  expect(outcomeOf(counts, 15)).toEqual({ applied: 40, awarded: 15, halfWithin: 12, promised: 15 })
  expect(outcomeOf(counts, 0)).toMatchObject({ promised: null })
})

test('[OPEN1] a group under ten is not shown, nor what would reveal it', () => {
  for (let applied = 0; applied < 60; applied += 1) {
    for (let awarded = 0; awarded <= applied; awarded += 1) {
      const shown = outcomeOf({ ...counts, applied, awarded }, 15)
      if (applied < smallestGroup) expect(shown).toBeNull()
      if (shown?.awarded == null) continue
      expect(Math.min(shown.awarded, shown.applied - shown.awarded)).toBeGreaterThanOrEqual(smallestGroup)
    }
  }
})

test('[OPEN1] a round of which some are undecided has no outcome', () => {
  expect(outcomeOf({ ...counts, undecided: 1 }, 15)).toBeNull()
})
