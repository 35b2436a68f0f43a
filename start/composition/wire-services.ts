import { vouchFor } from '../../server/platform/access/scope.ts'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { createInspectionQueue } from '../../server/features/documents/inspection-queue.ts'
import type { NoticeKind } from '../../contract/notifications/notice-kinds.ts'
import {
  findRecipient,
  isRefused,
  markRefused,
} from '../../server/features/notifications/mail-preferences-service.ts'
import { createSignedLinks } from '../../server/features/notifications/signed-links.ts'
import { googleProvider } from '../../server/features/people/identity/openid/openid-client.ts'
import { createPeopleIdentity } from '../../server/features/people/people-identity.ts'
import { waitsForInvitation } from '../../server/features/imports/invite-service.ts'
import { lettersToCome } from '../../server/features/references/own-references-service.ts'
import { createLiveIndex } from '../../server/features/scholarships/search/live-index.ts'
import { createLiveSite, type LiveSite } from '../../server/features/site/live-site.ts'
import { countMails } from '../../server/operations/metrics/count-mails.ts'
import { createTurns } from '../../server/platform/http/load/turns.ts'
import { createCallerLimits } from '../../server/platform/limits/caller-limits.ts'
import type { Mailer, MailSite } from '../../server/platform/mail/mailer.ts'
import { heedRefusals } from '../../server/platform/mail/refused-addresses.ts'
import { holdForWaiting } from '../../server/platform/mail/waiting-recipients.ts'
import type { Tables } from '../../server/platform/database/tables.ts'
import type { Settings } from '../../server/platform/settings.ts'
import { backUpDaily } from './daily-backup.ts'
import { openDatabases } from './databases.ts'
import { copyScholarship, forgetApplications, forgetPerson, handOver, type Services } from './features.ts'
import { readSecrets } from './secrets.ts'
import { chooseCards, chooseDocuments, chooseGoogle, chooseImages, chooseMails } from './services.ts'

interface Surroundings {
  databaseUrl: string
  port: number
  log: FastifyBaseLogger
  /** Closes all that was opened, the last first. */
  cleanUp: AsyncDisposableStack
  /** In place of the card provider and of Google as the settings choose them. */
  cards?: typeof chooseCards | undefined
  google?: typeof chooseGoogle | undefined
}

/** Everything that features, pages and commands work with, as the settings ask for it. */
export type Wired = Awaited<ReturnType<typeof wireServices>>

/** Opens what features need. @throws Error of the service that could not be opened */
export async function wireServices(settings: Settings, surroundings: Surroundings) {
  const { cleanUp, port } = surroundings
  const opened = await openServices(settings, surroundings)
  const { db, siteUrl, secret, google, log } = opened
  const providers = [...(google.client ? [googleProvider(google.client)] : []), ...settings.openIdProviders]
  const signInProviders = providers.map(({ id, label }) => ({ id, label }))
  const { contactEmail } = settings
  const live = createLiveSite({ ...opened, installation: { siteUrl, signInProviders, contactEmail } })
  const limits = limitsBy(settings.callLimitFactor)
  const identity = createPeopleIdentity({
    ...opened,
    ...identitySettings(settings, siteUrl, port),
    forgetPerson,
    providers,
    siteName: async () => (await live()).settings.name,
    limitCaller: limits.limitCaller,
  })
  cleanUp.defer(() => identity.stop())
  const links = createSignedLinks({ secret, siteUrl })
  const inspections = createInspectionQueue(opened, log)
  const services = {
    ...opened,
    mailer: mailerFor(opened),
    readSite: async () => mailSite(await live(), siteUrl),
    links,
    preferencesOf: async (userId: string, kind: NoticeKind) =>
      (await findRecipient({ db, links }, userId, kind))?.preferences,
    lettersToCome: (applicationId: string) =>
      lettersToCome(db, vouchFor(applicationId, 'A mail tells its applicant.')),
    identity,
    authentication: identity.authentication,
    ...limits,
    wakeInspections: () => inspections.wake(),
    forgetPerson,
    handOver,
    forgetApplications,
    copyScholarship,
    backUp: () => backUpDaily({ ...opened, settings }),
  } satisfies Services
  return { ...services, live, signInProviders, inspections }
}

const limitsBy = (factor: number) => ({
  takeTurn: createTurns(factor),
  limitCaller: createCallerLimits(factor),
})

/** Databases, stores, mails and providers, as the settings choose them; the search follows the database. */
async function openServices(settings: Settings, surroundings: Surroundings) {
  const { databaseUrl, port, log, cleanUp, cards: openCards, google: openGoogle } = surroundings
  const siteUrl = (settings.publicUrl ?? `http://localhost:${port}`).replace(/\/$/, '')
  const secrets = await readSecrets(settings.dataDir)
  const databases = openDatabases({ ...settings, databaseUrl, log, cleanUp })
  const file = join(settings.dataDir, 'scholarships.index')
  const search = cleanUp.adopt(createLiveIndex({ ...databases, databaseUrl, log, file }), each => each.stop())
  search.start()
  const watch = settings.metrics && cleanUp.adopt(await watchThisProcess(), each => each.stop())
  const mails = chooseMails(settings)
  const webhookUrl = webhookUrlOf(settings, port)
  const cards = cleanUp.adopt(
    await (openCards ?? chooseCards)(settings, { databaseUrl, webhookUrl, secrets, log }),
    each => each.close(),
  )
  const google = cleanUp.adopt(
    (openGoogle ?? chooseGoogle)(settings, { databaseUrl, siteUrl, secrets }),
    each => each.close(),
  )
  return {
    ...databases,
    databaseUrl,
    siteUrl,
    secret: settings.authSecret ?? secrets.auth,
    search,
    watch,
    mails,
    plainMailer: watch ? countMails(mails.mailer, watch.count.mail) : mails.mailer,
    images: chooseImages(settings),
    documents: chooseDocuments(settings),
    clamd: settings.clamd,
    cards,
    gateway: cards.gateway,
    webhookSecret: cards.webhookSecret,
    google,
    log,
  }
}

function identitySettings({ publicUrl, signInLimit, twoFactors }: Settings, siteUrl: string, port: number) {
  // On a developer's machine, localhost and 127.0.0.1 both work.
  const allowedOrigins = publicUrl ? [siteUrl] : [siteUrl, `http://127.0.0.1:${port}`]
  return { publicUrl: siteUrl, allowedOrigins, signInLimit, twoFactors }
}

/** Its code is loaded only where metrics are asked for. */
async function watchThisProcess() {
  const { watchProcess } = await import('../../server/operations/metrics/process-metrics.ts')
  return watchProcess()
}

/** Where the payment sandbox tells of payments. */
function webhookUrlOf({ host }: Settings, port: number): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}/api/payment-webhook`
}

/** Sends nothing to addresses that mail servers have refused, and holds what is for people who do not know of their account. */
function mailerFor({ db, plainMailer }: { db: Kysely<Tables>; plainMailer: Mailer }): Mailer {
  const refusals = {
    isRefused: (address: string) => isRefused(db, address),
    markRefused: (address: string) => markRefused(db, address),
  }
  return holdForWaiting(heedRefusals(plainMailer, refusals), address => waitsForInvitation(db, address))
}

/** The site as mails name it. */
function mailSite({ settings }: LiveSite, url: string): MailSite {
  const { name, senderName, timeZone, accent, answerDays, awardsPrefix } = settings
  return { url, name, senderName, timeZone: timeZone || 'UTC', accent, answerDays, awardsPrefix }
}
