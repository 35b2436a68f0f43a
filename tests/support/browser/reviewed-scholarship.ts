import { beforeAll } from 'vitest'
import { insertReview } from '../application-factories.ts'
import { dateIn, insertScholarship, insertUser } from '../factories.ts'
import type { TestSite } from './site.ts'

/** An open scholarship in Espoo with five reviews, the same for all tests of a file. */
export function useReviewedScholarship({ product }: TestSite): { id: string } {
  const offer = { id: '' }
  beforeAll(async () => {
    const { db } = product
    offer.id = await insertScholarship(db, {
      university_name: 'Aalto University',
      scholarship_name: 'Northern Light',
      city: 'Espoo',
      country: 'Finland',
      university_rank: 1_113,
      posted_at: new Date('2026-02-03T10:00:00Z'),
      application_deadline: dateIn(40),
      rating: 3.7,
    })
    for (const [index, name] of ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil'].entries()) {
      const user_id = await insertUser(db, { user_name: name })
      const reviewed_at = new Date(Date.UTC(2026, 4, 20 - index))
      const comments = `Good for ${name}.`
      await insertReview(db, { scholarship_id: offer.id, user_id, reviewed_at, comments })
    }
  })
  return offer
}
