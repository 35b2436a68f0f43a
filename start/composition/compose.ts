import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Identity } from '../../server/features/people/identity/identity.ts'
import { storePaymentMode } from '../../server/features/payments/payment-mode-queries.ts'
import { serveCalendars } from '../../server/features/saved/calendar-routes.ts'
import {
  countScholarships,
  listScholarshipIds,
} from '../../server/features/scholarships/scholarship-service.ts'
import { setupLink } from '../../server/features/site/setup-service.ts'
import { apiReference } from '../../server/operations/api-reference/api-reference-routes.ts'
import type { Metric } from '../../server/operations/metrics/metric.ts'
import type { Scrape } from '../../server/operations/metrics/scrape.ts'
import { removeAgainAtStart } from '../../server/operations/retention/removal-service.ts'
import { migrateToLatest } from '../../server/platform/database/migrate.ts'
import { buildApp } from '../../server/platform/http/app.ts'
import { registerConfigRoute } from '../../server/platform/http/config-route.ts'
import type { Route } from '../../server/platform/http/endpoint.ts'
import { createCallsInProcess } from '../../server/platform/http/in-process.ts'
import { closesGracefully } from '../../server/platform/http/load/graceful-shutdown.ts'
import { createSelfProbe } from '../../server/platform/http/load/self-probe.ts'
import { builtWebApplication, servePages, type WebApplication } from '../../server/platform/http/pages.ts'
import { serveSearchEngines } from '../../server/platform/http/search-engines.ts'
import { servePictures } from '../../server/platform/images/image-routes.ts'
import { createWorker } from '../../server/platform/jobs/worker.ts'
import { createCallLimits } from '../../server/platform/limits/call-limits.ts'
import type { Settings } from '../../server/platform/settings.ts'
import { freePort } from '../processes/free-port.ts'
import { seedDemoData } from './demo-data.ts'
import { jobsOf, pluginsOf, routesOf } from './features.ts'
import { serveStandIns } from './serve-stand-ins.ts'
import type { chooseCards, chooseGoogle } from './services.ts'
import { type Wired, wireServices } from './wire-services.ts'

/** The product, put together and listening. */
export interface Product {
  app: FastifyInstance
  identity: Identity
  /** Where people reach it. */
  siteUrl: string
  port: number
  /** What this process counted and measured; `undefined` when the settings ask for no metrics. */
  metrics(): Promise<Metric[] | undefined>
  /** Where to create the first admin, in production, while none exists. */
  setup: string | undefined
  /** Finishes the requests and jobs under way, then closes everything. */
  stop(): Promise<void>
}

/** What differs between the commands that start the product. */
export interface StartOptions {
  databaseUrl: string
  log: FastifyBaseLogger
  /** Shows a message to the person who started it. */
  print?: (message: string) => void
  /** Collects the metrics of all processes. */
  scrape?: Scrape
  /** The built web application by default. */
  web?: WebApplication
  /** In place of the card provider and of Google as the settings choose them. */
  cards?: typeof chooseCards
  google?: typeof chooseGoogle
  /** Jobs wait in the queue, and nothing runs automatically. */
  withoutBackground?: boolean
}

/**
 * Puts the product together from its settings, migrates the database and listens.
 * @throws Error of the part that could not start; everything that had started is closed
 */
export async function startProduct(settings: Settings, options: StartOptions): Promise<Product> {
  const cleanUp = new AsyncDisposableStack()
  const stop = () => cleanUp.disposeAsync()
  try {
    return { ...(await start(settings, options, cleanUp)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  settings: Settings,
  options: StartOptions,
  cleanUp: AsyncDisposableStack,
): Promise<Omit<Product, 'stop'>> {
  const { databaseUrl, log, web, print = () => {}, withoutBackground, scrape } = options
  const port = settings.port === 0 ? await freePort(settings.host) : settings.port
  await migrateToLatest(databaseUrl)
  const wired = await wireServices(settings, { ...options, port, cleanUp })
  const { db, siteUrl, secret, identity, cards, inspections, mails, watch } = wired
  await removeAgainAtStart(wired)
  await storePaymentMode(db, cards.gateway)
  const worker = createWorker({
    db,
    databaseUrl,
    log,
    bulkPerSecond: settings.mail.perSecond,
    count: watch?.count.jobRun,
    jobs: jobsOf(wired),
  })
  cleanUp.defer(() => inspections.stop())
  cleanUp.defer(() => mails.mailer.close())
  cleanUp.defer(() => worker.stop())
  const calls = callsOf(wired)
  const app = await buildProductApp(settings, wired, { calls, web })
  cleanUp.defer(closesGracefully(app, { drainSeconds: settings.drainSeconds }))
  if (settings.metrics?.token && scrape) {
    const { serveMetrics } = await import('../../server/operations/metrics/metrics-server.ts')
    serveMetrics(app, { token: settings.metrics.token, scrape })
  }
  await serveSite(app, settings, wired, { calls, web })

  if (settings.demoData) await seedDemoData({ ...wired, print })
  await app.listen({ host: settings.host, port })
  if (!withoutBackground) for (const part of [cards, identity, worker, inspections]) part.start()
  const setup = settings.production ? await setupLink({ db, secret }, siteUrl) : undefined
  return { app, identity, siteUrl, port, setup, metrics: async () => watch?.read(wired) }
}

/** What the API and the pages are made of. */
interface Frontend {
  calls: ((route: Route) => void)[]
  web: WebApplication | undefined
}

function callsOf(wired: Wired): Frontend['calls'] {
  const { cards, signInProviders } = wired
  const payments = { publishableKey: cards.publishableKey, scriptUrl: cards.scriptUrl }
  return [route => registerConfigRoute(route, { payments, signInProviders }), ...routesOf(wired)]
}

function buildProductApp(
  settings: Settings,
  wired: Wired,
  { calls, web }: Frontend,
): Promise<FastifyInstance> {
  const { version, search, siteUrl, watch } = wired
  const arrivals = createSelfProbe(wired.secret)
  return buildApp({
    ...wired,
    // By name: what is missing in `wired` would be no limit.
    takeTurn: wired.takeTurn,
    limitCaller: wired.limitCaller,
    limitCalls: createCallLimits({ db: wired.db, factor: settings.callLimitFactor }),
    features: calls,
    apiPlugins: [
      ...pluginsOf(wired),
      ...(settings.apiDocs ? [apiReference({ ...settings, secure: siteUrl.startsWith('https:') })] : []),
    ],
    publicCache:
      settings.publicCacheBytes > 0 && web?.mode !== 'development'
        ? {
            currentVersion: version,
            maxBytes: settings.publicCacheBytes,
            count: watch?.count.cache,
          }
        : undefined,
    count: watch?.count,
    readiness: request => ({ listsFrom: search.answers(), ...arrivals.answer(request) }),
    trustProxy: settings.trustedProxies,
  })
}

/** Pictures, the stand-ins' pages, files for search engines, and the pages. */
async function serveSite(
  app: FastifyInstance,
  settings: Settings,
  wired: Wired,
  { calls, web }: Frontend,
): Promise<void> {
  const { db, search, siteUrl, images, mails, cards, google, identity, live, takeTurn } = wired
  await app.register(servePictures, { images })
  await serveStandIns(app, [...mails.mounts, ...cards.mounts, ...google.mounts], {
    production: settings.production,
    isAdmin: identity.service.isAdmin,
  })
  serveCalendars(app, wired)
  serveSearchEngines(app, {
    siteUrl,
    takeTurn,
    listPages: async () => (await live()).texts.keys(),
    listIds: (after, limit) => listScholarshipIds(db, after, limit),
    countIds: () => countScholarships(db, search),
  })
  const builtWeb = new URL('../../build/web/', import.meta.url)
  await servePages(app, {
    callsFor: createCallsInProcess(calls, takeTurn),
    web: web ?? (await builtWebApplication(builtWeb, { stripe: !settings.stripe.sandbox })),
    readSite: live,
  })
}
