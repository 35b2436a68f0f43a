import { describe, expect, test } from 'vitest'
import { specifiedTerms } from '../../contract/scholarships/scholarship-terms.ts'
import { generatedScholarships } from './generated-scholarships.ts'

describe('generated scholarships', () => {
  test('are the same for the same seed, and others for another', () => {
    expect([...generatedScholarships(50, 'a')]).toEqual([...generatedScholarships(50, 'a')])
    expect([...generatedScholarships(50, 'a')]).not.toEqual([...generatedScholarships(50, 'b')])
  })

  test('have words that are common and many words that are rare', () => {
    const counts = new Map<string, number>()
    for (const { university, name, country } of generatedScholarships(5000, 'words'))
      for (const word of new Set(`${university} ${name} ${country}`.split(' ')))
        counts.set(word, (counts.get(word) ?? 0) + 1)
    expect(counts.get('University')).toBeGreaterThan(2000)
    expect([...counts.values()].filter(count => count <= 2).length).toBeGreaterThan(2000)
  })

  test('keep within the bounds of the entity', () => {
    for (const s of generatedScholarships(5000, 'bounds')) {
      expect(specifiedTerms.category).toContain(s.category)
      expect(specifiedTerms.subject).toContain(s.subject)
      expect(s.fee === 0 || s.fee >= 50).toBe(true)
      expect(s.rating >= 1 && s.rating <= 5).toBe(true)
      expect(s.rank).toBeGreaterThan(0)
      expect(s.deadlineInDays).toBeGreaterThan(-s.postedDaysAgo - 2)
    }
  })
})
