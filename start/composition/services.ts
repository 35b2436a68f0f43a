import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import { googleSandbox } from '../../stand-ins/google-sandbox/google-sandbox.ts'
import { mailOutbox } from '../../stand-ins/mail-outbox/outbox.ts'
import {
  createPaymentSandbox,
  type PaymentSandbox,
} from '../../stand-ins/payment-sandbox/server/payment-sandbox.ts'
import { createPool } from '../../server/platform/database/connection.ts'
import { type GoogleClient, redirectUri } from '../../server/features/people/identity/openid/openid-client.ts'
import { createDiskStore } from '../../server/platform/storage/disk-store.ts'
import type { FileStore } from '../../server/platform/storage/file-store.ts'
import { createS3Store } from '../../server/platform/storage/s3-store.ts'
import { createMailer, type Mailer } from '../../server/platform/mail/mailer.ts'
import { type CardGateway, createCardGateway } from '../../server/features/payments/provider/card-gateway.ts'
import type { Settings } from '../../server/platform/settings.ts'
import type { Secrets } from './secrets.ts'

/** A stand-in's pages, to be mounted under its prefix on the product's own address. */
export interface Mount {
  prefix: string
  plugin: FastifyPluginAsync
  /** The part that people see, where another part is for the product itself; all of it by default. */
  pages?: RegExp
}

export interface Mails {
  mailer: Mailer
  mounts: Mount[]
}

/** Mails go to the SMTP server, or into the local outbox at `/outbox`. */
export function chooseMails(settings: Settings): Mails {
  const { from, smtpUrl, outbox } = settings.mail
  if (smtpUrl && !outbox) return { mailer: createMailer({ from, smtpUrl }), mounts: [] }
  const local = mailOutbox({ folder: join(settings.dataDir, 'outbox') })
  return {
    mailer: createMailer({ from, transport: local.transport }),
    mounts: [{ prefix: '/outbox', plugin: local.pages }],
  }
}

/** Pictures go to the S3 bucket, or to the data folder. */
export function chooseImages(settings: Settings): FileStore {
  return settings.s3 ? createS3Store(settings.s3) : createDiskStore(join(settings.dataDir, 'images'))
}

/** Documents go to the same place, apart from pictures, which everybody may see. */
export function chooseDocuments(settings: Settings): FileStore {
  return settings.s3
    ? createS3Store(settings.s3, 'documents')
    : createDiskStore(join(settings.dataDir, 'documents'))
}

export interface Cards {
  gateway: CardGateway
  publishableKey: string
  /** The script that takes the place of Stripe's; `null` for Stripe's own. */
  scriptUrl: string | null
  webhookSecret: string
  mounts: Mount[]
  /** Pays an intent with a test card; the stand-in only, for demo data. */
  confirmTestCard?: (intentId: string) => Promise<void>
  /** Stores payments of demo data as if they had been made there; the stand-in only. */
  storeCharges?: PaymentSandbox['storeCharges']
  start(): void
  close(): Promise<void>
}

interface CardSurroundings {
  databaseUrl: string
  webhookUrl: string
  secrets: Secrets
  log: FastifyBaseLogger
}

/** Cards are charged by Stripe, or by its stand-in at `/payment-sandbox`. */
export async function chooseCards(settings: Settings, surroundings: CardSurroundings): Promise<Cards> {
  if (settings.stripe.sandbox) return sandboxCards(surroundings)
  const { secretKey = '', publishableKey = '', webhookSecret = '', apiBase } = settings.stripe
  return {
    gateway: createCardGateway({ secretKey, apiBase }),
    publishableKey,
    scriptUrl: null,
    webhookSecret,
    mounts: [],
    start() {},
    async close() {},
  }
}

async function sandboxCards({ databaseUrl, webhookUrl, secrets, log }: CardSurroundings): Promise<Cards> {
  const { paymentKey: secretKey, paymentWebhook: webhookSecret } = secrets
  const publishableKey = 'pk_test_bursary_sandbox'
  const pool = createPool(databaseUrl, { max: 5 })
  const sandbox = createPaymentSandbox({ pool, secretKey, publishableKey, webhookSecret, webhookUrl, log })
  await sandbox.migrate()
  return {
    gateway: createCardGateway({ secretKey, httpClient: sandbox.httpClient }),
    publishableKey,
    scriptUrl: '/payment-sandbox/stripe.js',
    webhookSecret,
    mounts: [{ prefix: '/payment-sandbox', plugin: sandbox.plugin }],
    confirmTestCard: sandbox.confirmTestCard,
    storeCharges: sandbox.storeCharges,
    start: sandbox.start,
    async close() {
      await sandbox.stop()
      await pool.end()
    },
  }
}

export interface Google {
  client: GoogleClient | undefined
  mounts: Mount[]
  close(): Promise<void>
}

/** Google sign-in is Google's, or its stand-in's at `/google-sandbox`, or not offered. */
export function chooseGoogle(
  settings: Settings,
  { databaseUrl, siteUrl, secrets }: { databaseUrl: string; siteUrl: string; secrets: Secrets },
): Google {
  const { google } = settings
  if (!google.sandbox) {
    const { clientId, clientSecret, discoveryUrl } = google
    return {
      client: clientId && clientSecret ? { clientId, clientSecret, discoveryUrl } : undefined,
      mounts: [],
      async close() {},
    }
  }
  const issuer = `${siteUrl}/google-sandbox`
  const client = { clientId: 'bursary', clientSecret: secrets.googleClient }
  const pool = createPool(databaseUrl, { max: 2 })
  return {
    client: { ...client, discoveryUrl: `${issuer}/.well-known/openid-configuration` },
    mounts: [
      {
        prefix: '/google-sandbox',
        pages: /\/choose\//,
        plugin: googleSandbox({
          issuer,
          ...client,
          redirectUris: [redirectUri(siteUrl, 'google')],
          pool,
        }),
      },
    ],
    close: () => pool.end(),
  }
}
