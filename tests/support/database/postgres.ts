import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, vi } from 'vitest'
import { createDatabase, createPool } from '../../../server/platform/database/connection.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { dropDatabase, onCluster } from './on-cluster.ts'

/** How a test looks into a running product's database: without haste, on a machine that may be busy. */
export function openTestDatabase(url: string): Kysely<Tables> {
  return createDatabase(createPool(url, { connectMs: 60_000, statementTimeoutMs: 60_000 }))
}

/** A fresh, migrated database of its own: a clone of the template. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, create, drop } = nameTestDatabase()
  await create()
  return { url, drop }
}

/** A fresh, migrated database for all tests of a file: made before them, dropped after them. */
export function useTestDatabase(): { url: string; db: Kysely<Tables> } {
  const { url, create, drop } = nameTestDatabase()
  const db = openTestDatabase(url)
  beforeAll(create)
  afterAll(async () => {
    await db.destroy()
    await drop()
  })
  return { url, db }
}

/** Resolves once so many statements on the database wait for another's lock. */
export async function untilWaiting(db: Kysely<Tables>, count = 1): Promise<void> {
  await vi.waitFor(async () => expect(await countWaiting(db)).toBeGreaterThanOrEqual(count), 60_000)
}

/** How many statements on the database wait for another's lock. */
export async function countWaiting(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

function nameTestDatabase() {
  const clusterUrl = inject('clusterUrl')
  const name = `test_${newId().replaceAll('-', '')}`
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  // Through the log, which is the default, a clone and its end take more than twice as long.
  const statement = `create database ${name} template ${inject('templateDatabase')} strategy file_copy`
  return {
    url: url.href,
    create: () => onCluster(clusterUrl, statement),
    drop: () => dropDatabase(clusterUrl, name),
  }
}
