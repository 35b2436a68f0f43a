import { describe, expect, test } from 'vitest'
import { demoReviews } from './reviews.ts'
import { demoScholarships } from './scholarships.ts'
import { demoStudents } from './students.ts'

const scholarships = new Map(demoScholarships.map(s => [s.name, s]))

describe('the demo reviews', () => {
  test('are many, by many people, each with a text of its own', () => {
    expect(demoReviews.length).toBeGreaterThanOrEqual(150)
    expect(new Set(demoReviews.map(r => r.by)).size).toBe(Object.keys(demoStudents).length)
    expect(new Set(demoReviews.map(r => r.text)).size).toBe(demoReviews.length)
  })

  test('belong to a scholarship of the list, one per person, written after it was posted', () => {
    const pairs = demoReviews.map(r => `${r.by} ${r.scholarship}`)
    expect(pairs.filter((pair, i) => pairs.indexOf(pair) !== i)).toEqual([])
    for (const review of demoReviews)
      expect(scholarships.get(review.scholarship)?.postedDaysAgo).toBeGreaterThan(review.daysAgo)
  })

  test('rate from 1 to 5, with decimals', () => {
    for (const { rating } of demoReviews) expect(rating >= 1 && rating <= 5).toBe(true)
    expect(demoReviews.some(r => !Number.isInteger(r.rating))).toBe(true)
  })
})
