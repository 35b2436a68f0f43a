import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import type { Tables } from '../../server/platform/database/tables.ts'
import { readSettings } from '../../server/platform/settings.ts'
import { type Product, startProduct, type StartOptions } from '../../start/composition/compose.ts'
import { readSecrets } from '../../start/composition/secrets.ts'
import { ownPort } from './own-port.ts'
import { createTestDatabase, openTestDatabase } from './database/postgres.ts'

/** A running product as tests see it: where it is served, and what it keeps. */
export interface ServedProduct {
  siteUrl: string
  db: Kysely<Tables>
  dataDir: string
  databaseUrl: string
  /** AUTH_SECRET, or what stands for it. */
  secret: string
  /** The public address that its tokens name. */
  issuer: string
  stop(): Promise<void>
}

/** A running product of its own, inside the process of the tests: database, data folder and port. */
export interface TestProduct extends Product, ServedProduct {}

/** What differs from `npm start`, apart from settings. */
export interface Edges extends Pick<StartOptions, 'cards' | 'google' | 'withoutBackground'> {
  /** The database of another product: a second process next to it. */
  databaseUrl?: string
  log?: StartOptions['log']
}

/**
 * Starts the whole product as `npm start` does, with its stand-ins, on a fresh database and a free port.
 * @param variables settings that differ from the defaults of tests
 */
export async function startTestProduct(
  variables: Record<string, string> = {},
  { databaseUrl: shared, log, ...edges }: Edges = {},
): Promise<TestProduct> {
  const database = shared ? { url: shared, drop: async () => {} } : await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'bursary-test-'))
  const settings = readSettings({
    PORT: String(await ownPort()),
    DATA_DIR: dataDir,
    DEMO_DATA: 'false',
    LOG_LEVEL: 'silent',
    SIGN_IN_LIMIT: '1000',
    CALL_LIMIT_FACTOR: '1000',
    ...variables,
  })
  const product = await startProduct(settings, {
    databaseUrl: database.url,
    log: log ?? pino({ level: settings.logLevel }),
    ...edges,
  })
  const db = openTestDatabase(database.url)
  return {
    ...product,
    db,
    dataDir,
    databaseUrl: database.url,
    secret: settings.authSecret ?? (await readSecrets(dataDir)).auth,
    issuer: product.siteUrl,
    async stop() {
      await product.stop()
      await db.destroy()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A product for all tests of a file: started before them, stopped after them. Holds nothing while the file loads. */
export function useProduct(): TestProduct
export function useProduct<P extends ServedProduct>(start: () => Promise<P>): P
export function useProduct(start: () => Promise<ServedProduct> = () => startTestProduct()): ServedProduct {
  return useStarted(start)
}

/** The same for anything else that is started and stopped. */
export function useStarted<S extends { stop(): Promise<unknown> }>(start: () => Promise<S>): S {
  const started = {} as S
  beforeAll(async () => void Object.assign(started, await start()))
  afterAll(() => started.stop?.())
  return started
}
