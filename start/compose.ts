import { isIPv6 } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { apiReference } from '../server/api-reference/api-reference-routes.ts'
import { buildApp } from '../server/http/app.ts'
import { registerApplicationRoutes } from '../server/applications/application-routes.ts'
import { currentVersion } from '../server/database/catalogue-version.ts'
import { createDatabase, createPool } from '../server/database/connection.ts'
import { createPublicReads } from '../server/database/public-reads.ts'
import { migrateToLatest } from '../server/database/migrate.ts'
import { closesGracefully } from '../server/http/graceful-shutdown.ts'
import { createCallLimits } from '../server/limits/call-limits.ts'
import { registerConfigRoute } from '../server/http/config-route.ts'
import type { Route } from '../server/http/endpoint.ts'
import { createCallsInProcess } from '../server/http/in-process.ts'
import { builtWebApplication, servePages, type WebApplication } from '../server/http/pages.ts'
import { serveSearchEngines } from '../server/http/search-engines.ts'
import { newId } from '../server/database/new-id.ts'
import { resetLinkLifetime } from '../server/identity/better-auth.ts'
import { createIdentity } from '../server/identity/identity.ts'
import { acceptUploads, registerImageRoutes, servePictures } from '../server/images/image-routes.ts'
import { allJobs } from '../server/jobs/jobs.ts'
import { sendPasswordReset } from '../server/jobs/kinds/send-password-reset.ts'
import { enqueue } from '../server/jobs/queue.ts'
import { createWorker } from '../server/jobs/worker.ts'
import { registerOverviewRoutes } from '../server/overview/overview-routes.ts'
import { registerPaymentRoutes } from '../server/payments/payment-routes.ts'
import { paymentWebhook } from '../server/payments/webhook/stripe-webhook.ts'
import { registerReviewRoutes } from '../server/reviews/review-routes.ts'
import { registerScholarshipRoutes } from '../server/scholarships/scholarship-routes.ts'
import { countScholarships, listScholarshipIds } from '../server/scholarships/scholarship-service.ts'
import type { Settings } from '../server/settings.ts'
import { registerUserRoutes } from '../server/users/user-routes.ts'
import { seedDemoData } from './demo-data.ts'
import { freePort } from './free-port.ts'
import { readSecrets } from './secrets.ts'
import { chooseCards, chooseGoogle, chooseImages, chooseMails } from './services.ts'

/** The product, put together and listening. */
export interface Product {
  app: FastifyInstance
  /** Where people reach it. */
  siteUrl: string
  /** Finishes the requests and jobs under way, then lets go of everything. */
  stop(): Promise<void>
}

/** What differs between the commands that start the product. */
export interface Surroundings {
  databaseUrl: string
  log: FastifyBaseLogger
  /** Tells the person who started it what takes long. */
  say?: (message: string) => void
  /** The built web application unless told. */
  web?: WebApplication
}

/**
 * Puts the product together from its settings, brings the database's schema up to date and listens.
 * The one place where a stand-in or a real service is chosen (`services.ts`).
 * @throws Error of the part that could not start; what had started is let go of
 */
export async function startProduct(settings: Settings, surroundings: Surroundings): Promise<Product> {
  const letGo: (() => Promise<unknown> | void)[] = []
  const stop = async () => {
    for (const end of letGo.splice(0).toReversed()) await end()
  }
  try {
    return { ...(await start(settings, surroundings, letGo)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Whoever waits longer for them is better off without. */
const shortQuestions = { max: 1, connectMs: 1_500, statementTimeoutMs: 1_500 }
/** What a standby does not read in time the primary reads, within the patience that requests have. */
const standbyReads = { connectMs: 1_500, statementTimeoutMs: 3_000 }

async function start(
  settings: Settings,
  { databaseUrl, log, web, say = () => {} }: Surroundings,
  letGo: (() => Promise<unknown> | void)[],
): Promise<Omit<Product, 'stop'>> {
  const port = settings.port === 0 ? await freePort(settings.host) : settings.port
  const siteUrl = (settings.publicUrl ?? `http://localhost:${port}`).replace(/\/$/, '')
  const secrets = await readSecrets(settings.dataDir)
  await migrateToLatest(databaseUrl)
  const open = (url: string, options: Parameters<typeof createPool>[1]) => {
    const opened = createDatabase(createPool(url, options))
    letGo.push(() => opened.destroy())
    return opened
  }
  const db = open(databaseUrl, {
    connectMs: 4_000,
    statementTimeoutMs: 5_000,
    idleMs: 15_000,
    writes: true,
    onError: error => log.warn({ reason: error.message }, 'a database connection was lost'),
  })
  // A connection of its own: no slow query stands before the question that every reader waits for.
  const versionsOf = (url: string, writes: boolean) => {
    const versions = open(url, { ...shortQuestions, writes })
    return () => currentVersion(versions)
  }
  const version = versionsOf(databaseUrl, true)
  const readUrl = settings.databaseReadUrl
  const standby = readUrl
    ? { db: open(readUrl, standbyReads), version: versionsOf(readUrl, false) }
    : undefined
  const readPublic = createPublicReads({ primary: db, standby, version, log })

  const mails = chooseMails(settings)
  const images = chooseImages(settings)
  const host = isIPv6(settings.host) ? `[${settings.host}]` : settings.host
  const webhookUrl = `http://${host}:${port}/api/payment-webhook`
  const cards = await chooseCards(settings, { databaseUrl, webhookUrl, secrets, log })
  letGo.push(() => cards.close())
  const google = chooseGoogle(settings, { databaseUrl, siteUrl, secrets })
  letGo.push(() => google.close())
  const identity = createIdentity({
    db,
    publicUrl: siteUrl,
    // Who runs it on their own machine may use either name of it.
    allowedOrigins: settings.publicUrl ? [siteUrl] : [siteUrl, `http://127.0.0.1:${port}`],
    secret: settings.authSecret ?? secrets.auth,
    google: google.client,
    async sendMail({ to, name, url }) {
      const expiresAt = new Date(Date.now() + resetLinkLifetime * 1000).toISOString()
      const payload = { to, name, url, expiresAt }
      await enqueue(db, sendPasswordReset, { key: `password-reset:${newId()}`, payload })
    },
    signInLimit: settings.signInLimit,
    log,
  })
  letGo.push(() => identity.stop())

  const payments = { db, gateway: cards.gateway, log }
  const worker = createWorker({
    db,
    log,
    bulkPerSecond: settings.mail.perSecond,
    jobs: allJobs({ db, mailer: mails.mailer, siteUrl, images, payments, forgetPayer: cards.forgetPayer }),
  })
  letGo.push(() => mails.mailer.close())
  letGo.push(() => worker.stop())

  const config = {
    payments: { publishableKey: cards.publishableKey, scriptUrl: cards.scriptUrl },
    googleSignIn: google.client !== undefined,
  }
  const features = [
    (route: Route) => registerConfigRoute(route, config),
    (route: Route) => identity.registerRoutes(route),
    (route: Route) => registerUserRoutes(route, { db, identity: identity.service }),
    (route: Route) => registerScholarshipRoutes(route, { db, readPublic }),
    (route: Route) => registerReviewRoutes(route, { db, readPublic }),
    (route: Route) => registerPaymentRoutes(route, payments),
    (route: Route) => registerApplicationRoutes(route, { db, livemode: cards.gateway.livemode }),
    (route: Route) => registerOverviewRoutes(route, payments),
    (route: Route) => registerImageRoutes(route, { db, images }),
  ]
  const app = await buildApp({
    db,
    siteUrl,
    authentication: identity.authentication,
    limitCalls: createCallLimits({ db, factor: settings.callLimitFactor }),
    features,
    apiPlugins: [
      acceptUploads,
      identity.plugin,
      paymentWebhook({ ...payments, webhookSecret: cards.webhookSecret }),
      ...(settings.apiDocs ? [apiReference({ ...settings, secure: siteUrl.startsWith('https:') })] : []),
    ],
    publicCache:
      settings.publicCacheBytes > 0 && web?.mode !== 'development'
        ? { currentVersion: version, maxBytes: settings.publicCacheBytes }
        : undefined,
    log,
    trustProxy: settings.trustedProxies,
  })
  letGo.push(closesGracefully(app, { drainSeconds: settings.drainSeconds }))
  await app.register(servePictures, { images })
  for (const { prefix, plugin } of [...mails.mounts, ...cards.mounts, ...google.mounts]) {
    await app.register(plugin, { prefix })
  }
  serveSearchEngines(app, {
    siteUrl,
    listIds: (after, limit) => listScholarshipIds(db, after, limit),
    countIds: () => countScholarships(db, []),
  })
  const builtWeb = new URL('../build/web/', import.meta.url)
  await servePages(app, {
    callsFor: createCallsInProcess(features),
    web: web ?? (await builtWebApplication(builtWeb, { stripe: !settings.stripe.sandbox })),
    siteUrl,
    googleSignIn: google.client !== undefined,
  })

  if (settings.demoData) await seedDemoData({ db, images, identity, cards, say })
  await app.listen({ host: settings.host, port })
  cards.start()
  identity.start()
  worker.start()
  return { app, siteUrl }
}
