import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { startEmbeddedPostgres } from '../../server/platform/database/embedded-postgres.ts'
import { migrateToLatest } from '../../server/platform/database/migrate.ts'
import { copyColumns, copyLines, datasetVersion, type KnownSearch, searchesOf } from './dataset.ts'
import { baselineSchema } from '../baseline/schema.ts'

/** A PostgreSQL with the data set in it. */
export interface LoadedDatabase {
  url: string
  /** The database's main process. */
  pid: number
  searches: KnownSearch[]
  stop(): Promise<void>
}

const log = { info: () => {}, error: console.error }

/**
 * Starts an embedded PostgreSQL with `rows` scholarships in it. Loaded data is kept in the temporary folder for
 * the next run; `fresh` loads it again.
 */
export async function loadDatabase(rows: number, options: { fresh: boolean }): Promise<LoadedDatabase> {
  const dataDir = join(tmpdir(), 'bursary-bench', `${rows}-${datasetVersion}`)
  const truth = join(dataDir, 'searches.json')
  if (options.fresh || !existsSync(truth)) await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  try {
    await migrateToLatest(postgres.url)
    if (!existsSync(truth)) {
      const searches = await load(postgres.url, rows)
      await writeFile(`${truth}.new`, JSON.stringify(searches))
      await rename(`${truth}.new`, truth)
    }
    const searches = JSON.parse(await readFile(truth, 'utf8')) as KnownSearch[]
    return { url: postgres.url, pid: await postmasterOf(postgres.url), searches, stop: postgres.stop }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function load(url: string, rows: number): Promise<KnownSearch[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const started = Date.now()
    const searches = searchesOf(rows)
    const into = client.query(copyFrom(`copy scholarships (${copyColumns.join(', ')}) from stdin`))
    await pipeline(Readable.from(copyLines(rows, searches)), into)
    console.log(`  ${rows} scholarships loaded in ${Math.round((Date.now() - started) / 1000)} s`)
    await client.query(baselineSchema)
    await client.query('vacuum analyze')
    await client.query('checkpoint').catch(() => undefined)
    return searches
  } finally {
    await client.end()
  }
}

async function postmasterOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const stat = await readFile(`/proc/${rows[0]?.pid}/stat`, 'utf8').catch(() => '')
  await client.end()
  return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2] ?? 0)
}
