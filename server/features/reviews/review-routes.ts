import type { Database } from '../../platform/database/connection.ts'
import type { ReadPublic } from '../../platform/database/public-reads.ts'
import { scopeOf } from '../../platform/access/scope.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import { sendPage } from '../../platform/http/list-answer.ts'
import { asksForAll } from '../../platform/lists/page.ts'
import {
  allReviews,
  editReview,
  listReviews,
  listReviewsOf,
  postReview,
  removeReview,
  reviewPage,
} from './review-service.ts'

/** Registers the review endpoints [API14] to [API19]. */
export function registerReviewRoutes(
  route: Route,
  { db, readPublic }: { db: Database; readPublic: ReadPublic },
): void {
  route('GET /reviews', async ({ query, reply }) =>
    asksForAll(query) ? allReviews(db) : sendPage(reply, await reviewPage(db, query)),
  )
  route('GET /reviews/:scholarshipId', ({ params }) =>
    readPublic(reader => listReviews(reader, params.scholarshipId)),
  )
  route('GET /reviews/by-email/:email', async ({ params: { email }, query, reply }) =>
    asksForAll(query) ? listReviewsOf(db, email) : sendPage(reply, await reviewPage(db, { ...query, email })),
  )

  route('POST /reviews', async ({ caller, body }) => ({ insertedId: await postReview(db, caller, body) }))
  route('PATCH /reviews/:id', async ({ params, caller, body }) => ({
    modifiedCount: await editReview(db, scopeOf(caller), { id: params.id, changes: body }),
  }))
  route('DELETE /reviews/:id', async ({ params, caller }) => {
    await removeReview(db, scopeOf(caller), params.id)
    return { deletedCount: 1 }
  })
}
