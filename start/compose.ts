import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { buildApp } from '../server/app.ts'
import { createDatabase, createPool } from '../server/database/connection.ts'
import { migrateToLatest } from '../server/database/migrate.ts'
import { loadWebBuild, servePages } from '../server/http/pages.ts'
import { serveSearchEngines } from '../server/http/search-engines.ts'
import { ProductError } from '../server/product-error.ts'
import { registerReviewRoutes } from '../server/reviews/review-routes.ts'
import { registerScholarshipRoutes } from '../server/scholarships/scholarship-routes.ts'
import { countScholarships, listScholarshipIds } from '../server/scholarships/scholarship-service.ts'
import type { Settings } from '../server/settings.ts'
import { freePort } from './free-port.ts'

/** The product, put together and listening. */
export interface Product {
  app: FastifyInstance
  /** Where people reach it. */
  siteUrl: string
  /** Finishes the requests under way, then lets go of everything. */
  stop(): Promise<void>
}

/**
 * Puts the product together from its settings on the database at `databaseUrl`, brings the schema up to date
 * and listens. The one place where a stand-in or a real service is chosen.
 * @throws Error of the part that could not start; what had started is let go of
 */
export async function startProduct(
  settings: Settings,
  databaseUrl: string,
  logger: FastifyServerOptions['logger'],
): Promise<Product> {
  const port = settings.port === 0 ? await freePort(settings.host) : settings.port
  const siteUrl = (settings.publicUrl ?? `http://localhost:${port}`).replace(/\/$/, '')
  await migrateToLatest(databaseUrl)
  const db = createDatabase(createPool(databaseUrl))
  const authentication = {
    caller: () => Promise.reject(new ProductError('unauthenticated')),
    signedIn: () => Promise.reject(new ProductError('unauthenticated')),
  }
  const app = await buildApp({
    db,
    siteUrl,
    authentication,
    features: [route => registerScholarshipRoutes(route, { db }), route => registerReviewRoutes(route, { db })],
    apiPlugins: [],
    logger,
    trustProxy: settings.trustedProxies,
  })
  serveSearchEngines(app, {
    siteUrl,
    listIds: (after, limit) => listScholarshipIds(db, after, limit),
    countIds: () => countScholarships(db, []),
  })
  await servePages(app, {
    build: await loadWebBuild(new URL('../build/web/', import.meta.url)),
    siteUrl,
    origins: { stripe: !settings.stripe.sandbox },
  })
  await app.listen({ host: settings.host, port })

  const stop = async () => {
    await app.close()
    await db.destroy()
  }
  return { app, siteUrl, stop }
}
