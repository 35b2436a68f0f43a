import type { Database } from '../database/connection.ts'
import type { Route } from '../http/endpoint.ts'
import { listReviews } from './review-service.ts'

/** Registers the calls on reviews [API15]. */
export function registerReviewRoutes(route: Route, { db }: { db: Database }): void {
  route('GET /reviews/:scholarshipId', async ({ params }) => listReviews(db, params.scholarshipId))
}
