import { expect, test } from 'vitest'
import { smallestGroup } from '../core/smallest-group.ts'
import { outcomeOf } from './outcomes.ts'

const counts = { applied: 40, undecided: 0, awarded: 15, halfWithin: 12 }

test('[OPEN1] the outcome of a finished round: applied, awarded, days against the promise', () => {
  expect(outcomeOf(counts, 15)).toEqual({ applied: 40, awarded: 15, halfWithin: 12, promised: 15 })
  expect(outcomeOf(counts, 0)).toMatchObject({ promised: null })
})

test('[OPEN1] a group under ten is not shown, nor what would reveal it', () => {
  const rounds = Array.from({ length: 60 }, (_, applied) =>
    Array.from({ length: applied + 1 }, (_each, awarded) => ({
      applied,
      awarded,
      shown: outcomeOf({ ...counts, applied, awarded }, 15),
    })),
  ).flat()
  expect(rounds.filter(({ applied, shown }) => applied < smallestGroup !== (shown === null))).toEqual([])
  const told = rounds.filter(({ shown }) => shown && shown.awarded !== null)
  expect(told.length).toBeGreaterThan(500)
  expect(Math.min(...told.flatMap(({ applied, awarded }) => [awarded, applied - awarded]))).toBe(
    smallestGroup,
  )
})

test('[OPEN1] a round of which some are undecided has no outcome', () => {
  expect(outcomeOf({ ...counts, undecided: 1 }, 15)).toBeNull()
})
