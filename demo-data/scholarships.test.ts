import { describe, expect, test } from 'vitest'
import { defaultCurrency, minimumFee } from '../contract/core/currency.ts'
import { specifiedTerms } from '../contract/scholarships/scholarship-terms.ts'
import { demoScholarships } from './scholarships.ts'

const each = <T>(read: (scholarship: (typeof demoScholarships)[number]) => T) => demoScholarships.map(read)
const sentences = (text: string) => text.match(/[.?!](\s|$)/g)?.length ?? 0

describe('the demo scholarships', () => {
  test('are many, in many countries, and use every category, subject and degree', () => {
    expect(demoScholarships.length).toBeGreaterThanOrEqual(66)
    expect(new Set(each(s => s.country)).size).toBeGreaterThanOrEqual(26)
    expect(new Set(each(s => s.category))).toEqual(new Set(specifiedTerms.category))
    expect(new Set(each(s => s.subject))).toEqual(new Set(specifiedTerms.subject))
    expect(new Set(each(s => s.degree))).toEqual(new Set(specifiedTerms.degree))
  })

  test('have names, ranks and descriptions of their own', () => {
    for (const values of [
      each(s => s.name),
      each(s => s.university),
      each(s => s.rank),
      each(s => s.description),
    ])
      expect(new Set<unknown>(values).size).toBe(demoScholarships.length)
    const wordy = each(s => s.description).filter(text => sentences(text) < 2 || sentences(text) > 4)
    expect(wordy).toEqual([])
  })

  test('ask for no fee, or for one that the card provider takes, in whole cents', () => {
    for (const { fee, stipend, charge } of demoScholarships) {
      expect(fee === 0 || fee >= minimumFee(defaultCurrency)).toBe(true)
      for (const amount of [fee, stipend, charge]) expect(Number.isSafeInteger(amount)).toBe(true)
    }
    expect(demoScholarships.filter(s => s.fee === 0).length).toBeGreaterThanOrEqual(8)
  })

  test('share some fees, with different post dates', () => {
    const byFee = Map.groupBy(demoScholarships, s => s.fee)
    const shared = [...byFee.values()].filter(group => new Set(group.map(s => s.postedDaysAgo)).size > 1)
    expect(shared.length).toBeGreaterThanOrEqual(8)
  })

  test('have deadlines mostly ahead, some behind, and always after the post date', () => {
    const past = demoScholarships.filter(s => s.deadlineInDays < 0)
    expect(past.length).toBeGreaterThanOrEqual(6)
    expect(past.length).toBeLessThanOrEqual(12)
    for (const s of demoScholarships) expect(s.deadlineInDays).toBeGreaterThan(-s.postedDaysAgo)
  })

  test('are rated from 1 to 5', () => {
    for (const { rating } of demoScholarships) expect(rating >= 1 && rating <= 5).toBe(true)
  })

  test('show each a picture with a building and a light of its own', () => {
    const motifs = each(s => `${s.cover.building} ${s.cover.palette}`)
    expect(motifs.filter((motif, i) => motifs.indexOf(motif) !== i)).toEqual([])
  })
})
