import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { apiReference } from '../../server/operations/api-reference/api-reference-routes.ts'
import { registerDraftRoutes } from '../../server/features/drafts/draft-routes.ts'
import { acceptPieces, registerDocumentRoutes } from '../../server/features/documents/document-routes.ts'
import {
  createInspectionQueue,
  type InspectionQueue,
} from '../../server/features/documents/inspection-queue.ts'
import { readSubmitted } from '../../server/features/applications/receipts/receipt-service.ts'
import { removeOldDocuments } from '../../server/features/documents/document-service.ts'
import { removeStored } from '../../server/features/documents/removal-service.ts'
import { scanDocument, scanWaitingDocuments } from '../../server/features/documents/scan-service.ts'
import type { DocumentDependencies } from '../../server/features/documents/document-dependencies.ts'
import { registerFormRoutes } from '../../server/features/forms/form-routes.ts'
import { tellOfEdit } from '../../server/features/scholarships/lifecycle/edit-mails.ts'
import { registerRoundRoutes } from '../../server/features/scholarships/lifecycle/round-routes.ts'
import { buildApp } from '../../server/platform/http/app.ts'
import { createSelfProbe } from '../../server/platform/http/load/self-probe.ts'
import { markTold, untoldNews } from '../../server/features/applications/application-news-service.ts'
import { registerApplicationRoutes } from '../../server/features/applications/application-routes.ts'
import type { Database } from '../../server/platform/database/connection.ts'
import { migrateToLatest } from '../../server/platform/database/migrate.ts'
import { closesGracefully } from '../../server/platform/http/load/graceful-shutdown.ts'
import { createCallLimits } from '../../server/platform/limits/call-limits.ts'
import { createCallerLimits, type LimitCaller } from '../../server/platform/limits/caller-limits.ts'
import { registerConfigRoute } from '../../server/platform/http/config-route.ts'
import type { Route } from '../../server/platform/http/endpoint.ts'
import { createCallsInProcess } from '../../server/platform/http/in-process.ts'
import { builtWebApplication, servePages, type WebApplication } from '../../server/platform/http/pages.ts'
import { serveSearchEngines } from '../../server/platform/http/search-engines.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import { resetLinkLifetime } from '../../server/features/people/identity/better-auth.ts'
import { createIdentity, type Identity } from '../../server/features/people/identity/identity.ts'
import { googleProvider } from '../../server/features/people/identity/openid/openid-client.ts'
import {
  acceptUploads,
  registerImageRoutes,
  servePictures,
} from '../../server/platform/images/image-routes.ts'
import { createTurns, type TakeTurn } from '../../server/platform/http/load/turns.ts'
import type { FileStore } from '../../server/platform/storage/file-store.ts'
import { allJobs } from './jobs.ts'
import { renameTerm } from '../../server/features/scholarships/terms/rename-term.ts'
import { sendPasswordReset } from '../../server/features/people/jobs/send-password-reset.ts'
import { enqueue } from '../../server/platform/jobs/queue.ts'
import { createWorker, type Worker } from '../../server/platform/jobs/worker.ts'
import { countMails } from '../../server/operations/metrics/count-mails.ts'
import {
  type ProcessFigures,
  type ProcessWatch,
  watchProcess,
} from '../../server/operations/metrics/process-figures.ts'
import type { Scrape } from '../../server/operations/metrics/scrape.ts'
import { registerOverviewRoutes } from '../../server/operations/overview/overview-routes.ts'
import type { PaymentDependencies } from '../../server/features/payments/payment-dependencies.ts'
import { registerPaymentRoutes } from '../../server/features/payments/payment-routes.ts'
import { reconcilePayments } from '../../server/features/payments/reconciler/reconciler.ts'
import { paymentWebhook } from '../../server/features/payments/webhook/stripe-webhook.ts'
import {
  isRefused,
  markRefused,
  preferencesLinks,
} from '../../server/features/notifications/mail-preferences-service.ts'
import {
  oneClickUnsubscribe,
  registerReminderRoutes,
} from '../../server/features/notifications/reminder-routes.ts'
import {
  beginReminders,
  endReminders,
  planReminders,
  type ReminderDependencies,
} from '../../server/features/announcements/reminder-service.ts'
import { createSignedLinks, type SignedLinks } from '../../server/features/notifications/signed-links.ts'
import { registerReviewRoutes } from '../../server/features/reviews/review-routes.ts'
import { registerCalendarRoutes, serveCalendars } from '../../server/features/saved/calendar-routes.ts'
import { beginDigest, endDigest, planDigests } from '../../server/features/announcements/digest-service.ts'
import { tellOfReopenings } from '../../server/features/saved/reopening-service.ts'
import { registerSavedRoutes } from '../../server/features/saved/saved-routes.ts'
import { registerSavedSearchRoutes } from '../../server/features/saved/saved-search-routes.ts'
import { createLiveIndex, type LiveIndex } from '../../server/features/scholarships/search/live-index.ts'
import { registerScholarshipRoutes } from '../../server/features/scholarships/scholarship-routes.ts'
import { renameInScholarships } from '../../server/features/scholarships/terms/term-service.ts'
import {
  countScholarships,
  listScholarshipIds,
} from '../../server/features/scholarships/scholarship-service.ts'
import type { OpenIdProvider } from '../../server/platform/openid-settings.ts'
import type { Settings } from '../../server/platform/settings.ts'
import { removeStrays } from '../../server/operations/strays/stray-service.ts'
import { setGroupRole } from '../../server/features/people/group-role-service.ts'
import { ownAccountCalls } from '../../server/features/people/own-account-service.ts'
import { registerUserRoutes } from '../../server/features/people/user-routes.ts'
import { backUpDaily } from './daily-backup.ts'
import { createLiveSite, type LiveSite } from '../../server/features/site/live-site.ts'
import { setupLink } from '../../server/features/site/setup-service.ts'
import { registerSiteRoutes } from '../../server/features/site/site-routes.ts'
import type { MailSite } from '../../server/platform/mail/mailer.ts'
import { heedRefusals } from '../../server/platform/mail/refused-addresses.ts'
import { testMail } from '../../server/platform/mail/test-mail.ts'
import { openDatabases } from './databases.ts'
import { seedDemoData } from './demo-data.ts'
import { freePort } from '../processes/free-port.ts'
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
    const { serveMetrics } = await import('../../server/operations/metrics/metrics-server.ts')
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
  const arrivals = createSelfProbe(parts.secret)
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
  const builtWeb = new URL('../../build/web/', import.meta.url)
  await servePages(app, {
    callsFor: createCallsInProcess(features, takeTurn),
    web: web ?? (await builtWebApplication(builtWeb, { stripe: !settings.stripe.sandbox })),
    readSite: parts.live,
  })
}
