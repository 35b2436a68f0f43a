import type { ResponseOf } from '../../../contract/endpoints.ts'
import type { Route } from './endpoint.ts'

/** Registers `GET /config`: the settings that the browser needs, none of them secret. */
export function registerConfigRoute(route: Route, config: ResponseOf<'GET /config'>): void {
  route('GET /config', async () => config)
}
