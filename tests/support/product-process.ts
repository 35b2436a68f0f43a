import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownPort } from './own-port.ts'
import { createTestDatabase, openTestDatabase } from './database/postgres.ts'
import type { ServedProduct } from './product.ts'
import { type Spawned, spawnScript } from './spawned.ts'

/** A rule broken on purpose, to see that a test would notice: text of a source file and what takes its place. */
export interface PlantedFault {
  /** Path inside the project, such as `server/reviews/review-policy.ts`. */
  file: string
  find: string
  replace: string
}

/** The environment in which a script of ours runs with these faults, and with `probes` of `tests/support/` loaded. */
export function preloading({
  faults = [],
  probes = [],
}: {
  faults?: readonly PlantedFault[]
  probes?: readonly string[]
}): Record<string, string> {
  const files = [...probes, ...(faults.length > 0 ? ['plant-fault.ts'] : [])]
  return {
    NODE_OPTIONS: files.map(file => `--import=${new URL(file, import.meta.url).href}`).join(' '),
    ...(faults.length > 0 && { PLANTED_FAULTS: JSON.stringify(faults) }),
  }
}

/** The product as a process of its own, on a database of its own. */
export interface ProductProcess extends ServedProduct {
  process: Spawned
}

/** What processes of one installation share: database, data folder and public address. */
export type Installation = Pick<ServedProduct, 'databaseUrl' | 'dataDir' | 'siteUrl'>

/**
 * Starts the product as `npm start` does, in a process of its own on a fresh database and a free port.
 * @param options settings that differ from the defaults of tests; `fault` breaks one rule of its source, or several;
 *   `databaseThrough`: the address by which it reaches its database; `probes`: modules of `tests/support` that are
 *   loaded before it; `beside` makes it one more process of an installation, on the same database and data folder,
 *   which it leaves be
 */
export async function startProductProcess({
  variables = {},
  fault,
  databaseThrough = url => url,
  probes = [],
  beside,
}: {
  variables?: Record<string, string>
  fault?: PlantedFault | PlantedFault[] | undefined
  databaseThrough?: (url: string) => string
  probes?: string[]
  beside?: Installation
} = {}): Promise<ProductProcess> {
  const database = beside ? { url: beside.databaseUrl, drop: async () => {} } : await createTestDatabase()
  const dataDir = beside?.dataDir ?? (await mkdtemp(join(tmpdir(), 'bursary-test-')))
  const env: Record<string, string> = {
    PORT: String(await ownPort()),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseThrough(database.url),
    DEMO_DATA: 'false',
    SIGN_IN_LIMIT: '1000',
    CALL_LIMIT_FACTOR: '1000',
    ...(beside && { PUBLIC_URL: beside.siteUrl }),
    ...variables,
  }
  const faults = [fault ?? []].flat()
  Object.assign(env, preloading({ faults, probes }))
  const spawned = spawnScript(new URL('../../start/web.ts', import.meta.url), [], { env })
  const [, publicUrl = ''] = await spawned.line(/running at (\S+)/)
  const siteUrl = beside ? `http://127.0.0.1:${env.PORT}` : publicUrl
  const unread = faults.filter(({ file }) => !spawned.output().includes(`Planted a fault in ${file}.`))
  if (unread.length > 0) {
    spawned.kill('SIGKILL')
    throw new Error(`The product does not load ${unread.map(({ file }) => file).join(', ')}.`)
  }
  const db = openTestDatabase(database.url)
  return {
    process: spawned,
    siteUrl,
    db,
    dataDir,
    databaseUrl: database.url,
    async stop() {
      spawned.kill('SIGTERM')
      await spawned.ended
      await db.destroy()
      await database.drop()
      if (!beside) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
