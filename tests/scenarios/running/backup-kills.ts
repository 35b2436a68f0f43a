import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { listBackups } from '../../../server/operations/backup/retained-backups.ts'
import { verifyBackup } from '../../../server/operations/backup/restore/verify-backup.ts'
import { startEmbeddedPostgres } from '../../../server/platform/database/embedded-postgres.ts'
import { insertGeneratedScholarships } from '../../../demo-data/generated/insert-generated.ts'
import { openTestDatabase } from '../../support/database/postgres.ts'
import { insertScholarship } from '../../support/factories.ts'
import type { ServedProduct } from '../../support/product.ts'
import { spawnScript } from '../../support/spawned.ts'
import { backUp, openPlace } from './backup-world.ts'

const script = new URL('../../../start/bursary.ts', import.meta.url)
const log = { info() {}, error() {} }

/** Runs `bursary …` to its end, or kills it after so many milliseconds. @returns how long it ran */
async function bursary(words: string[], env: Record<string, string>, killAfterMs?: number): Promise<number> {
  const started = performance.now()
  const command = spawnScript(script, words, { env })
  if (killAfterMs !== undefined) {
    await Promise.race([pause(killAfterMs), command.ended])
    command.kill('SIGKILL')
  }
  const code = await command.ended
  if (killAfterMs === undefined && code !== 0) throw new Error(`${words[0]} failed: ${command.output()}`)
  return performance.now() - started
}

/**
 * Kills `bursary backup` at so many moments, spread over the time that it takes, then lets it finish.
 * @returns what looked like a backup and was none, and what was left over
 */
export async function killBackups(product: ServedProduct, moments: number): Promise<string[]> {
  const violations: string[] = []
  const folder = await mkdtemp(join(tmpdir(), 'bursary-killed-'))
  const env = { DATA_DIR: product.dataDir, DATABASE_URL: product.databaseUrl }
  const words = ['backup', '--to', folder]
  try {
    const takes = await bursary(words, env)
    for (let moment = 0; moment < moments; moment += 1) {
      await bursary(words, env, (takes * (moment + 0.5)) / moments)
      for (const place of await listBackups(folder)) {
        await verifyBackup(place).catch(error => violations.push(`moment ${moment}: ${error.message}`))
      }
    }
    await bursary(words, env)
    const left = (await readdir(folder)).filter(name => name.endsWith('.unfinished'))
    violations.push(...left.map(name => `left over: ${name}`))
    return violations
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Kills `bursary restore --replace` at so many moments: the database must be the one before or the restored one, in the
 * embedded database and in that of DATABASE_URL.
 * @returns what was neither
 */
export async function killRestores(product: ServedProduct, moments: number): Promise<string[]> {
  const violations: string[] = []
  const folder = await mkdtemp(join(tmpdir(), 'bursary-killed-'))
  const { place } = await backUp(product, folder)
  const restored = await countOf(product.databaseUrl)
  for (const kind of ['embedded', 'of the tests'] as const) {
    const target = await openPlace(kind)
    const env = {
      DATA_DIR: target.dataDir,
      ...(kind === 'of the tests' && { DATABASE_URL: target.databaseUrl }),
    }
    const look = () => (kind === 'embedded' ? countOfEmbedded(target.dataDir) : countOf(target.databaseUrl))
    try {
      await target.restore({ from: place })
      const before = await look()
      const takes = await bursary(['restore', '--replace', place], env)
      for (let moment = 0; moment < moments; moment += 1) {
        await (kind === 'embedded' ? markEmbedded(target.dataDir) : mark(target.databaseUrl))
        await bursary(['restore', '--replace', place], env, (takes * (moment + 0.5)) / moments)
        const now = await look()
        if (now !== before && now !== before + 1)
          violations.push(`${kind}, moment ${moment}: ${now} scholarships, ${before} or one more expected`)
      }
      await bursary(['restore', '--replace', place], env)
      if ((await look()) !== restored) violations.push(`${kind}: the last restore is not whole`)
      if (existsSync(join(target.dataDir, 'cluster.restoring'))) violations.push('a cluster was left over')
    } finally {
      await target.remove()
    }
  }
  await rm(folder, { recursive: true, force: true })
  return violations
}

/** Enough that loading takes longer than starting. */
export async function fillForKills(product: ServedProduct): Promise<void> {
  await insertGeneratedScholarships(product.db, 20_000, {
    postedBy: 'office@example.org',
    pictures: [],
    onProgress: () => {},
  })
}

async function countOf(url: string): Promise<number> {
  const db = openTestDatabase(url)
  try {
    const { rows } = await sql<{ count: number }>`select count(*) as count from scholarships`.execute(db)
    return rows[0]?.count ?? 0
  } finally {
    await db.destroy()
  }
}

/** One scholarship that the backup does not have, unless an earlier mark is still there. */
async function mark(url: string): Promise<void> {
  const db = openTestDatabase(url)
  await db.deleteFrom('scholarships').where('scholarship_name', '=', 'Mark').execute()
  await insertScholarship(db, { scholarship_name: 'Mark' })
  await db.destroy()
}

async function withEmbedded<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  return work(postgres.url).finally(() => postgres.stop())
}

const countOfEmbedded = (dataDir: string) => withEmbedded(dataDir, countOf)
const markEmbedded = (dataDir: string) => withEmbedded(dataDir, mark)
