import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSecrets } from '../../../start/composition/secrets.ts'
import { ownPort } from '../own-port.ts'
import { createTestDatabase, openTestDatabase } from '../database/postgres.ts'
import type { ServedProduct } from '../product.ts'
import { type Spawned, spawnScript } from '../spawned.ts'

/** The product as a process of its own, on a database of its own. */
export interface ProductProcess extends ServedProduct {
  process: Spawned
}

/** What processes of one installation share: database, data folder and public address. */
export type Installation = Pick<ServedProduct, 'databaseUrl' | 'dataDir' | 'siteUrl'>

/**
 * Starts the product as `npm start` does, in a process of its own on a fresh database and a free port.
 * @param options settings that differ from the defaults of tests; `databaseThrough`: the address by which it reaches
 *   its database; `probes`: modules of `tests/support` that are loaded before it; `joins`
 *   makes it one more process of an installation, on the same database and data folder, which it does not remove
 */
export async function startProductProcess({
  variables = {},
  databaseThrough = url => url,
  probes = [],
  joins,
}: {
  variables?: Record<string, string>
  databaseThrough?: (url: string) => string
  probes?: string[]
  joins?: Installation
} = {}): Promise<ProductProcess> {
  const database = joins ? { url: joins.databaseUrl, drop: async () => {} } : await createTestDatabase()
  const dataDir = joins?.dataDir ?? (await mkdtemp(join(tmpdir(), 'bursary-test-')))
  const env: Record<string, string> = {
    PORT: String(await ownPort()),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseThrough(database.url),
    DEMO_DATA: 'false',
    SIGN_IN_LIMIT: '1000',
    CALL_LIMIT_FACTOR: '1000',
    ...(joins && { PUBLIC_URL: joins.siteUrl }),
    ...variables,
  }
  env.NODE_OPTIONS = probes.map(file => `--import=${new URL(file, import.meta.url).href}`).join(' ')
  const spawned = spawnScript(new URL('../../../start/bursary.ts', import.meta.url), ['start'], { env })
  const [, publicUrl = ''] = await spawned.line(/running at (\S+)/)
  const siteUrl = joins ? `http://127.0.0.1:${env.PORT}` : publicUrl
  const db = openTestDatabase(database.url)
  return {
    process: spawned,
    siteUrl,
    db,
    dataDir,
    databaseUrl: database.url,
    secret: env.AUTH_SECRET ?? (await readSecrets(dataDir)).auth,
    issuer: env.PUBLIC_URL ?? siteUrl,
    async stop() {
      spawned.kill('SIGTERM')
      await spawned.ended
      await db.destroy()
      await database.drop()
      if (!joins) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
