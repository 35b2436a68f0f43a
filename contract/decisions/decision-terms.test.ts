import { expect, test } from 'vitest'
import { missingTerm, outcomes, outcomeWords, reasons } from './decision-terms.ts'

const nothing = { amount: null, terms: null, rank: null }

test.each([
  [{ outcome: 'award' }, 'You have been awarded this scholarship'],
  [{ outcome: 'award', amount: '$4000' }, 'You have been awarded $4,000'],
  [{ outcome: 'award', amount: '$50', terms: '1 year' }, 'You have been awarded $50 (1 year)'],
  [{ outcome: 'award', terms: '1 year' }, 'You have been awarded this scholarship (1 year)'],
  [{ outcome: 'waitlist' }, 'You are on the waiting list'],
  [{ outcome: 'waitlist', rank: 3 }, 'You are number 3 on the waiting list'],
  [{ outcome: 'decline' }, 'Your application was not successful'],
] as const)('[DESK5] %o reads “%s”', (given, words) => {
  expect(outcomeWords({ ...nothing, ...given })).toBe(words)
})

test('[DESK5] no words promise what belongs to another outcome', () => {
  const all = { amount: '$4,000', terms: '1 year', rank: 7 }
  for (const outcome of outcomes) {
    const words = outcomeWords({ outcome, ...all })
    expect(words.includes('$4,000')).toBe(outcome === 'award')
    expect(words.includes('7')).toBe(outcome === 'waitlist')
  }
})

test('[DESK5] every outcome has a few reasons, each once, and each by a digit', () => {
  for (const outcome of outcomes) {
    expect(new Set(reasons[outcome]).size).toBe(reasons[outcome].length)
    expect(reasons[outcome].length).toBeLessThan(10)
  }
})

test.each([
  [{ outcome: 'award' }, 'amount'],
  [{ outcome: 'award', amount: '$50' }, undefined],
  [{ outcome: 'award', rank: 1 }, 'amount'],
  [{ outcome: 'waitlist' }, 'rank'],
  [{ outcome: 'waitlist', rank: 3 }, undefined],
  [{ outcome: 'decline' }, undefined],
] as const)('[DESK5] a decision %o is missing its required %s', (given, field) => {
  const terms = { ...nothing, ...given }
  expect(missingTerm({ awardsHaveAmount: true, waitlistHasPlaces: true }, terms)?.field).toBe(field)
  expect(missingTerm({ awardsHaveAmount: false, waitlistHasPlaces: false }, terms)).toBeUndefined()
})
