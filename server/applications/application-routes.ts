import type { Route } from '../http/endpoint.ts'
import { apply, type ApplicationDependencies, listApplications } from './application-service.ts'

/** Registers the calls on applications [API22] [API23]. */
export function registerApplicationRoutes(route: Route, deps: ApplicationDependencies): void {
  route('POST /appliedScholarship', async ({ caller, body }) => ({
    insertedId: await apply(deps, caller, body),
  }))
  route('GET /appliedScholarship/:email', async ({ params }) => listApplications(deps, params.email))
}
