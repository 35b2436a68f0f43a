import { expect, test } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertReview } from '../../support/application-factories.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()

test('[API15] answers the reviews of a scholarship, newest first, without email addresses', async () => {
  const scholarship_id = await insertScholarship(product.db)
  const other = await insertScholarship(product.db)
  const review = async (user_name: string, about: string, day: string) =>
    insertReview(product.db, {
      scholarship_id: about,
      user_id: await insertUser(product.db, { user_name }),
      comments: `${user_name} was content.`,
      reviewed_at: new Date(day),
    })
  await review('Amina', scholarship_id, '2026-01-02')
  await review('Bram', scholarship_id, '2026-03-04')
  await review('Carla', other, '2026-05-06')

  const response = await fetch(`${product.siteUrl}/api/reviews/${scholarship_id}`)
  expect(response.status).toBe(200)
  const body = (await response.json()) as Record<string, unknown>[]
  expect(body.map(entry => entry.reviewerName)).toEqual(['Bram', 'Amina'])
  expect(body[0]).toEqual({
    _id: expect.any(String),
    scholarshipId: scholarship_id,
    reviewerImage: '',
    reviewerName: 'Bram',
    reviewDate: '2026-03-04T00:00:00.000Z',
    ratingPoint: 4.3,
    reviewerComments: 'Bram was content.',
    scholarshipName: 'Lakeside Merit Award',
    universityName: 'Lakeside University',
    subjectName: 'Engineering',
  })
})

test('[API15] answers 404 for an unknown scholarship, 400 for no id', async () => {
  expect((await fetch(`${product.siteUrl}/api/reviews/${newId()}`)).status).toBe(404)
  expect((await fetch(`${product.siteUrl}/api/reviews/nonsense`)).status).toBe(400)
})
