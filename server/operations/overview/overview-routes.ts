import type { Route } from '../../platform/http/endpoint.ts'
import type { PaymentDependencies } from '../../features/payments/payment-dependencies.ts'
import { readOverview } from './overview-service.ts'

/** Registers the start page of the dashboard. */
export function registerOverviewRoutes(route: Route, deps: PaymentDependencies): void {
  route('GET /overview', async ({ caller }) => readOverview(deps, caller))
}
