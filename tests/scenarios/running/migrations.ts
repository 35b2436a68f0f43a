import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { inject } from 'vitest'
import { migrateToLatest } from '../../../server/platform/database/migrate.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { dropDatabase, onCluster } from '../../support/database/on-cluster.ts'
import { spawnScript } from '../../support/spawned.ts'

const script = new URL('../../support/database/migrate.ts', import.meta.url)
const folder = new URL('../../../server/platform/database/migrations/', import.meta.url)
/** Each kill comes a little later, the last one after about this time. */
const lastKillMs = 600
const all = readdirSync(folder).filter(name => name.endsWith('.sql')).length

/**
 * Kills a migrating process again and again on an empty database, then lets several finish it at once; and does so on
 * another one when the migrations were through before a kill.
 * @returns what others saw of a half-made schema, and in what the result differs from that of one quiet run
 */
export async function migrationViolations({ kills }: { kills: number }): Promise<string[]> {
  const violations = new Set<string>()
  const quiet = await emptyDatabase()
  try {
    await migrateToLatest(quiet.url)
    const expected = await schemaOf(quiet.url)
    let killed = 0
    while (killed < kills && violations.size === 0) killed = await disturb(killed, expected)
    return [...violations]
  } finally {
    await quiet.drop()
  }

  /** Kills after so many others, until one comes too late: then nothing is left to disturb in this database. */
  async function disturb(killed: number, expected: string[]): Promise<number> {
    const disturbed = await emptyDatabase()
    const observer = new Client(disturbed.url)
    let kill = killed
    try {
      await observer.connect()
      for (let done = 0; done < all && kill < kills && violations.size === 0; kill += 1) {
        const migrating = spawnScript(script, [disturbed.url])
        await migrating.line(/^migrating$/m)
        const until = Date.now() + (kill * lastKillMs) / kills
        do {
          done = await migrationsDone(observer)
          if (done > 0 && done < all) violations.add(`others saw ${done} of ${all} migrations`)
          await pause(1)
        } while (Date.now() < until && violations.size === 0)
        migrating.kill('SIGKILL')
        await migrating.ended
      }
      const starters = await Promise.allSettled([1, 2, 3, 4].map(() => migrateToLatest(disturbed.url)))
      for (const starter of starters) {
        if (starter.status === 'rejected') violations.add(`a later run failed: ${starter.reason.message}`)
      }
      const after = await schemaOf(disturbed.url)
      for (const line of expected) if (!after.includes(line)) violations.add(`missing: ${line}`)
      for (const line of after) if (!expected.includes(line)) violations.add(`left over: ${line}`)
      return kill
    } finally {
      await observer.end()
      await disturbed.drop()
    }
  }
}

async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const clusterUrl = inject('clusterUrl')
  const name = `test_${newId().replaceAll('-', '')}`
  await onCluster(clusterUrl, `create database ${name} template template0`)
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => dropDatabase(clusterUrl, name) }
}

/** How many migrations another session sees as done. */
async function migrationsDone(client: Client): Promise<number> {
  const { rows } = await client.query(`select to_regclass('kysely_migration') is not null as there`)
  if (!rows[0].there) return 0
  return Number((await client.query('select count(*) from kysely_migration')).rows[0].count)
}

/** Everything that migrations make, one line each. */
async function schemaOf(url: string): Promise<string[]> {
  const client = new Client(url)
  await client.connect()
  const ours = `not in ('pg_catalog', 'information_schema', 'pg_toast')`
  const { rows } = await client.query(`
    select format('column %s.%s.%s %s %s %s', table_schema, table_name, column_name, data_type, is_nullable,
        coalesce(column_default, generation_expression)) as line
      from information_schema.columns where table_schema ${ours}
    union all select 'index ' || indexdef from pg_indexes where schemaname ${ours}
    union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where conrelid <> 0
    union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace
      where n.nspname ${ours} and p.prokind = 'f' and p.prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))
    union all select 'migration ' || name from kysely_migration
    order by 1`)
  await client.end()
  return rows.map(({ line }) => line)
}
