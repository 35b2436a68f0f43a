import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { apiReference } from '../server/api-reference/api-reference-routes.ts'
import { registerDraftRoutes } from '../server/drafts/draft-routes.ts'
import { acceptPieces, registerDocumentRoutes } from '../server/documents/document-routes.ts'
import { createInspectionQueue, type InspectionQueue } from '../server/documents/inspection-queue.ts'
import { readSubmitted } from '../server/applications/receipt-service.ts'
import { removeOldDocuments } from '../server/documents/document-service.ts'
import { removeStored } from '../server/documents/removal-service.ts'
import { scanDocument, scanWaitingDocuments } from '../server/documents/scan-service.ts'
import type { DocumentDependencies } from '../server/documents/upload-service.ts'
import { registerFormRoutes } from '../server/forms/form-routes.ts'
import { tellOfEdit } from '../server/rounds/edit-mails.ts'
import { registerRoundRoutes } from '../server/rounds/round-routes.ts'
import { buildApp } from '../server/http/app.ts'
import { createArrivals } from '../server/http/arrival.ts'
import { markTold, untoldNews } from '../server/applications/application-news-service.ts'
import { registerApplicationRoutes } from '../server/applications/application-routes.ts'
import type { Database } from '../server/database/connection.ts'
import { migrateToLatest } from '../server/database/migrate.ts'
import { closesGracefully } from '../server/http/graceful-shutdown.ts'
import { createCallLimits } from '../server/limits/call-limits.ts'
import { createCallerLimits, type LimitCaller } from '../server/limits/caller-limits.ts'
import { registerConfigRoute } from '../server/http/config-route.ts'
import type { Route } from '../server/http/endpoint.ts'
import { createCallsInProcess } from '../server/http/in-process.ts'
import { builtWebApplication, servePages, type WebApplication } from '../server/http/pages.ts'
import { serveSearchEngines } from '../server/http/search-engines.ts'
import { newId } from '../server/database/new-id.ts'
import { resetLinkLifetime } from '../server/identity/better-auth.ts'
import { createIdentity, type Identity } from '../server/identity/identity.ts'
import { googleProvider } from '../server/identity/openid/openid-client.ts'
import { acceptUploads, registerImageRoutes, servePictures } from '../server/images/image-routes.ts'
import { createTurns, type TakeTurn } from '../server/http/turns.ts'
import type { FileStore } from '../server/storage/file-store.ts'
import { allJobs } from '../server/jobs/jobs.ts'
import { renameTerm } from '../server/jobs/kinds/rename-term.ts'
import { sendPasswordReset } from '../server/jobs/kinds/send-password-reset.ts'
import { enqueue } from '../server/jobs/queue.ts'
import { createWorker, type Worker } from '../server/jobs/worker.ts'
import { countMails } from '../server/metrics/count-mails.ts'
import { type ProcessFigures, type ProcessWatch, watchProcess } from '../server/metrics/process-figures.ts'
import type { Scrape } from '../server/metrics/scrape.ts'
import { registerOverviewRoutes } from '../server/overview/overview-routes.ts'
import type { PaymentDependencies } from '../server/payments/payment-dependencies.ts'
import { registerPaymentRoutes } from '../server/payments/payment-routes.ts'
import { reconcilePayments } from '../server/payments/reconciler/reconciler.ts'
import { paymentWebhook } from '../server/payments/webhook/stripe-webhook.ts'
import { isRefused, markRefused, preferencesLinks } from '../server/reminders/mail-preferences-service.ts'
import { oneClickUnsubscribe, registerReminderRoutes } from '../server/reminders/reminder-routes.ts'
import {
  beginReminders,
  endReminders,
  planReminders,
  type ReminderDependencies,
} from '../server/reminders/reminder-service.ts'
import { createSignedLinks, type SignedLinks } from '../server/reminders/signed-links.ts'
import { registerReviewRoutes } from '../server/reviews/review-routes.ts'
import { registerCalendarRoutes, serveCalendars } from '../server/saved/calendar-routes.ts'
import { beginDigest, endDigest, planDigests } from '../server/saved/digest-service.ts'
import { tellOfReopenings } from '../server/saved/reopening-service.ts'
import { registerSavedRoutes } from '../server/saved/saved-routes.ts'
import { registerSavedSearchRoutes } from '../server/saved/saved-search-routes.ts'
import { createLiveIndex, type LiveIndex } from '../server/search/live-index.ts'
import { registerScholarshipRoutes } from '../server/scholarships/scholarship-routes.ts'
import { renameInScholarships } from '../server/scholarships/term-service.ts'
import { countScholarships, listScholarshipIds } from '../server/scholarships/scholarship-service.ts'
import type { OpenIdProvider } from '../server/openid-settings.ts'
import type { Settings } from '../server/settings.ts'
import { removeStrays } from '../server/strays/stray-service.ts'
import { setGroupRole } from '../server/users/group-role-service.ts'
import { ownAccountCalls } from '../server/users/own-account-service.ts'
import { registerUserRoutes } from '../server/users/user-routes.ts'
import { backUpDaily } from './daily-backup.ts'
import { createLiveSite, type LiveSite } from '../server/site/live-site.ts'
import { setupLink } from '../server/site/setup-service.ts'
import { registerSiteRoutes } from '../server/site/site-routes.ts'
import type { MailSite } from '../server/notifications/mailer.ts'
import { heedRefusals } from '../server/notifications/refused-addresses.ts'
import { testMail } from '../server/notifications/templates/test-mail.ts'
import { openDatabases } from './databases.ts'
import { seedDemoData } from './demo-data.ts'
import { freePort } from './free-port.ts'
import { readSecrets } from './secrets.ts'
import {
  type Cards,
  chooseCards,
  chooseDocuments,
  chooseGoogle,
  chooseImages,
  chooseMails,
  type Google,
  type Mails,
} from './services.ts'
import { serveStandIns } from './serve-stand-ins.ts'

/** The product, put together and listening. */
export interface Product {
  app: FastifyInstance
  identity: Identity
  /** Where people reach it. */
  siteUrl: string
  port: number
  /** What this process knows about itself; `undefined` when the settings ask for no metrics. */
  figures(): ProcessFigures | undefined
  /** Where the first admin is made, in production, while there is none. */
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
  /** Jobs wait in the queue, and nothing runs by itself. */
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
  const { cards: openCards = chooseCards, google: openGoogle = chooseGoogle } = options
  const port = settings.port === 0 ? await freePort(settings.host) : settings.port
  const siteUrl = (settings.publicUrl ?? `http://localhost:${port}`).replace(/\/$/, '')
  const secrets = await readSecrets(settings.dataDir)
  await migrateToLatest(databaseUrl)
  const databases = openDatabases({ ...settings, databaseUrl, log, cleanUp })
  const { db, standInDb } = databases
  const search = createLiveIndex({
    db,
    standInDb,
    databaseUrl,
    log,
    file: join(settings.dataDir, 'scholarships.index'),
  })
  cleanUp.defer(() => search.stop())
  search.start()

  const watch = settings.metrics && cleanUp.adopt(watchProcess(), ({ stop }) => stop())
  const mails = watchMails(chooseMails(settings), watch)
  const images = chooseImages(settings)
  const documents = chooseDocuments(settings)
  const host = isIPv6(settings.host) ? `[${settings.host}]` : settings.host
  const webhookUrl = `http://${host}:${port}/api/payment-webhook`
  const cards = await openCards(settings, { databaseUrl, webhookUrl, secrets, log })
  cleanUp.defer(() => cards.close())
  const google = openGoogle(settings, { databaseUrl, siteUrl, secrets })
  cleanUp.defer(() => google.close())

  const secret = settings.authSecret ?? secrets.auth
  const links = createSignedLinks({ secret, siteUrl })
  const providers = [...(google.client ? [googleProvider(google.client)] : []), ...settings.openIdProviders]
  const services = { mails, images, documents, cards, google, providers, log, watch }
  const where = { databaseUrl, port, siteUrl }
  const installation = {
    siteUrl,
    signInProviders: buttonsOf(providers),
    contactEmail: settings.contactEmail,
  }
  const live = createLiveSite({ ...databases, installation, log })
  const takeTurn = createTurns(settings.callLimitFactor)
  const limitCaller = createCallerLimits(settings.callLimitFactor)
  const inspections = createInspectionQueue({ db, documents, clamd: settings.clamd }, log)
  const parts: Parts = {
    ...databases,
    ...services,
    ...where,
    search,
    settings,
    secret,
    links,
    live,
    takeTurn,
    limitCaller,
    inspections,
  }
  const identity = createProductIdentity(parts)
  cleanUp.defer(() => identity.stop())
  const worker = createProductWorker(parts)
  cleanUp.defer(() => inspections.stop())
  cleanUp.defer(() => mails.mailer.close())
  cleanUp.defer(() => worker.stop())
  const features = featuresOf(parts, identity)
  const app = await buildProductApp(parts, { identity, features, web })
  cleanUp.defer(closesGracefully(app, { drainSeconds: settings.drainSeconds }))
  if (settings.metrics?.token && scrape) {
    const { serveMetrics } = await import('../server/metrics/metrics-server.ts')
    serveMetrics(app, { token: settings.metrics.token, scrape })
  }
  await serveSite(app, parts, { identity, features, web })

  if (settings.demoData) await seedDemoData({ db, images, identity, cards, print })
  await app.listen({ host: settings.host, port })
  if (!withoutBackground) for (const part of [cards, identity, worker, inspections]) part.start()
  const setup = settings.production ? await setupLink({ db, secret }, siteUrl) : undefined
  return { app, identity, siteUrl, port, setup, figures: () => watch?.read(parts) }
}

function watchMails(mails: Mails, watch: ProcessWatch | undefined): Mails {
  return watch ? { ...mails, mailer: countMails(mails.mailer, watch.counters.mails.add) } : mails
}

/** What the product is put together from. */
interface Parts extends ReturnType<typeof openDatabases> {
  search: LiveIndex
  settings: Settings
  databaseUrl: string
  port: number
  siteUrl: string
  /** Signs sessions, tokens and links. */
  secret: string
  links: SignedLinks
  live: () => Promise<LiveSite>
  takeTurn: TakeTurn
  limitCaller: LimitCaller
  mails: Mails
  images: FileStore
  documents: FileStore
  inspections: InspectionQueue
  cards: Cards
  google: Google
  /** With which people sign in: Google first, then those of the settings. */
  providers: readonly OpenIdProvider[]
  log: FastifyBaseLogger
  /** Counts in this process, when the settings ask for metrics. */
  watch: ProcessWatch | undefined
}

type Features = ((route: Route) => void)[]

function buttonsOf(providers: readonly OpenIdProvider[]) {
  return providers.map(({ id, label }) => ({ id, label }))
}

function createProductIdentity(parts: Parts): Identity {
  const { db, settings, port, siteUrl, secret, providers, log, limitCaller, live } = parts
  return createIdentity({
    db,
    publicUrl: siteUrl,
    // On one's own machine both names of it work.
    allowedOrigins: settings.publicUrl ? [siteUrl] : [siteUrl, `http://127.0.0.1:${port}`],
    secret,
    providers,
    setGroupRole: (person, role, providerId) => setGroupRole({ db, log }, person, role, providerId),
    ownAccount: ownAccountCalls(parts),
    async sendMail({ to, name, url }) {
      const expiresAt = new Date(Date.now() + resetLinkLifetime * 1000).toISOString()
      const payload = { to, name, url, expiresAt }
      await enqueue(db, sendPasswordReset, { key: `password-reset:${newId()}`, payload })
    },
    signInLimit: settings.signInLimit,
    twoFactors: settings.twoFactors,
    siteName: async () => (await live()).settings.name,
    limitCaller,
    log,
  })
}

function createProductWorker(parts: Parts): Worker {
  const { db, settings, links, mails, images, log, watch } = parts
  const reminders = remindersOf(parts)
  return createWorker({
    db,
    log,
    bulkPerSecond: settings.mail.perSecond,
    count: watch?.counters.jobRuns.add,
    jobs: allJobs({
      db,
      mailer: heedRefusals(mails.mailer, {
        isRefused: address => isRefused(db, address),
        markRefused: address => markRefused(db, address),
      }),
      readSite: () => mailSite(parts),
      images,
      documents: {
        removeStored: names => removeStored(parts, names),
        removeOld: () => removeOldDocuments(db),
        scan: id => scanDocument(documentsOf(parts), id),
        scanWaiting: () => scanWaitingDocuments(documentsOf(parts)),
      },
      removeStrays: () => removeStrays(parts),
      renameInScholarships: termId => renameInScholarships(db, termId),
      readSubmitted: id => readSubmitted(db, id),
      reconcilePayments: () => reconcilePayments(paymentsOf(parts)),
      reminders: {
        plan: () => planReminders(reminders),
        begin: (userId, keys) => beginReminders(reminders, userId, keys),
        end: (keys, state) => endReminders(reminders, keys, state),
      },
      digests: {
        plan: () => planDigests(parts),
        begin: (userId, keys) => beginDigest(parts, userId, keys),
        end: (keys, state) => endDigest(parts, keys, state),
      },
      tellOfReopenings: () => tellOfReopenings(db),
      backUp: () => backUpDaily(parts),
      news: {
        read: (applicationId, key) => untoldNews(db, applicationId, key),
        told: (applicationId, news) => markTold(db, applicationId, news),
      },
      preferencesOf: userId => preferencesLinks(parts, userId),
      confirmationLink: userId => links.confirmation(userId),
      emailChangeLink: (changeId, side) => links.emailChange(changeId, side),
    }),
  })
}

/** The site as mails name it. */
async function mailSite({ live, siteUrl: url }: Parts): Promise<MailSite> {
  const { name, senderName, timeZone, accent, answerDays } = (await live()).settings
  return { url, name, senderName, timeZone: timeZone || 'UTC', accent, answerDays }
}

async function sendTestMail(parts: Parts, to: string): Promise<void> {
  const mail = testMail('admin', await mailSite(parts))
  await parts.mails.mailer.send({ to, key: `test:${newId()}`, ...mail })
}

function paymentsOf({ db, cards, log }: Parts): PaymentDependencies {
  return { db, gateway: cards.gateway, log }
}

function documentsOf({ db, documents, settings }: Parts): DocumentDependencies {
  return { db, documents, clamd: settings.clamd }
}

/** Each rename has a job of its own: one that runs already may be past some scholarships. */
async function enqueueRename(tx: Database, termId: string): Promise<void> {
  await enqueue(tx, renameTerm, { key: `rename-term:${newId()}`, payload: { termId } })
}

function remindersOf({ db, links, cards, log }: Parts): ReminderDependencies {
  return { db, links, livemode: cards.gateway.livemode, log }
}

function featuresOf(parts: Parts, identity: Identity): Features {
  const { db, readPublic, search, siteUrl, images, inspections, cards, providers } = parts
  const payments = paymentsOf(parts)
  const config = {
    payments: { publishableKey: cards.publishableKey, scriptUrl: cards.scriptUrl },
    signInProviders: buttonsOf(providers),
  }
  return [
    route => registerConfigRoute(route, config),
    route => identity.registerRoutes(route),
    route => registerUserRoutes(route, parts),
    route => registerScholarshipRoutes(route, { db, readPublic, search, enqueueRename, tellOfEdit }),
    route => registerReviewRoutes(route, { db, readPublic }),
    route => registerPaymentRoutes(route, payments),
    route => registerApplicationRoutes(route, { db, livemode: cards.gateway.livemode }),
    route => registerFormRoutes(route, { db, readPublic }),
    route => registerRoundRoutes(route, { db }),
    route => registerDraftRoutes(route, { db, livemode: cards.gateway.livemode }),
    route => registerDocumentRoutes(route, { ...documentsOf(parts), wakeInspections: inspections.wake }),
    route => registerSavedRoutes(route, payments),
    route => registerSavedSearchRoutes(route, { db }),
    route => registerCalendarRoutes(route, { ...payments, siteUrl }),
    route => registerReminderRoutes(route, parts),
    route => registerOverviewRoutes(route, payments),
    route => registerImageRoutes(route, { db, images }),
    route => registerSiteRoutes(route, { ...parts, sendTestMail: to => sendTestMail(parts, to) }),
  ]
}

interface Frontend {
  features: Features
  web: WebApplication | undefined
}

function buildProductApp(
  parts: Parts,
  { identity, features, web }: Frontend & { identity: Identity },
): Promise<FastifyInstance> {
  const { db, version, search, settings, siteUrl, cards, log, watch, takeTurn, limitCaller } = parts
  const arrivals = createArrivals(parts.secret)
  return buildApp({
    db,
    siteUrl,
    authentication: identity.authentication,
    limitCalls: createCallLimits({ db, factor: settings.callLimitFactor }),
    limitCaller,
    takeTurn,
    features,
    apiPlugins: [
      acceptUploads,
      acceptPieces,
      identity.plugin,
      paymentWebhook({ ...paymentsOf(parts), webhookSecret: cards.webhookSecret }),
      oneClickUnsubscribe({ ...parts, authentication: identity.authentication }),
      ...(settings.apiDocs ? [apiReference({ ...settings, secure: siteUrl.startsWith('https:') })] : []),
    ],
    publicCache:
      settings.publicCacheBytes > 0 && web?.mode !== 'development'
        ? {
            currentVersion: version,
            maxBytes: settings.publicCacheBytes,
            count: watch?.counters.cache.add,
          }
        : undefined,
    counts: watch && {
      requests: watch.counters.requests,
      shed: watch.counters.shed.add,
      withoutIndex: watch.counters.withoutIndex.add,
    },
    readiness: request => ({ listsFrom: search.answers(), ...arrivals.answer(request) }),
    log,
    trustProxy: settings.trustedProxies,
  })
}

/** Pictures, the stand-ins' pages, files for search engines, and the pages. */
async function serveSite(
  app: FastifyInstance,
  parts: Parts,
  { identity, features, web }: Frontend & { identity: Identity },
) {
  const { db, search, settings, siteUrl, mails, images, cards, google, takeTurn } = parts
  await app.register(servePictures, { images })
  await serveStandIns(app, [...mails.mounts, ...cards.mounts, ...google.mounts], {
    production: settings.production,
    isAdmin: identity.service.isAdmin,
  })
  serveCalendars(app, { ...paymentsOf(parts), siteUrl, takeTurn })
  serveSearchEngines(app, {
    siteUrl,
    takeTurn,
    listPages: async () => (await parts.live()).texts.keys(),
    listIds: (after, limit) => listScholarshipIds(db, after, limit),
    countIds: () => countScholarships(db, search),
  })
  const builtWeb = new URL('../build/web/', import.meta.url)
  await servePages(app, {
    callsFor: createCallsInProcess(features, takeTurn),
    web: web ?? (await builtWebApplication(builtWeb, { stripe: !settings.stripe.sandbox })),
    readSite: parts.live,
  })
}
