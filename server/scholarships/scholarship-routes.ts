import type { Database } from '../database/connection.ts'
import type { Route } from '../http/endpoint.ts'
import { listScholarships, readScholarship, searchScholarships } from './scholarship-service.ts'

/** Registers the calls on scholarships [API7] [API8] [API12] [API13]. */
export function registerScholarshipRoutes(route: Route, { db }: { db: Database }): void {
  route('GET /scholarships', async ({ query }) => listScholarships(db, query))
  route('GET /scholarships/:id', async ({ params }) => readScholarship(db, params.id))
  route('GET /allScholarships', async ({ query }) => searchScholarships(db, query))
  route('GET /scholarshipDetails/:id', async ({ params }) => readScholarship(db, params.id))
}
