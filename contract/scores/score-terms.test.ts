import { describe, expect, test } from 'vitest'
import { scoreText, sharesOf, weightedMean } from './score-terms.ts'

const weights = (...given: number[]) => given.map(weight => ({ weight }))

describe('[DESK7] the mean of an officer’s points', () => {
  test.each([
    [weights(35, 25, 25, 15), [5, 4, 4, 4], 4.35],
    [weights(1, 1, 1), [5, 4, 4], 13 / 3],
    [weights(100, 1), [1, 5], 105 / 101],
    [weights(7), [3], 3],
  ])('of %j with %j is weighted: %d', (criteria, points, mean) => {
    expect(weightedMean(criteria, points)).toBe(mean)
  })

  test.each([
    [[null, 4], 'the first is missing'],
    [[4, null], 'the last is missing'],
    [[4], 'it ends early'],
    [[], 'nothing was given'],
  ])('counts complete points only: %j, %s', points => {
    expect(weightedMean(weights(1, 1), points)).toBeNull()
  })

  test('is none without criteria', () => {
    expect(weightedMean([], [])).toBeNull()
  })
})

test('[DESK7] weights are read as shares', () => {
  expect(sharesOf(weights(35, 25, 25, 15))).toEqual([35, 25, 25, 15])
  expect(sharesOf(weights(2, 1))).toEqual([67, 33])
})

test('[DESK7] a score has one decimal, or two', () => {
  expect([4, 4.1, 4.07].map(scoreText)).toEqual(['4.0', '4.1', '4.07'])
})
