import type { Kysely } from 'kysely'
import { inject } from 'vitest'
import { createDatabase, createPool } from '../../../server/database/connection.ts'
import { newId } from '../../../server/database/new-id.ts'
import type { Tables } from '../../../server/database/tables.ts'
import { dropDatabase, onCluster } from './on-cluster.ts'

/** How a test looks into a running product's database: without haste, on a machine that may be busy. */
export function openTestDatabase(url: string): Kysely<Tables> {
  return createDatabase(createPool(url, { max: 2, connectMs: 60_000, statementTimeoutMs: 60_000 }))
}

/** A fresh, migrated database of its own: a clone of the template. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const clusterUrl = inject('clusterUrl')
  const name = `test_${newId().replaceAll('-', '')}`
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  await onCluster(clusterUrl, `create database ${name} template ${inject('templateDatabase')}`)
  return { url: url.href, drop: () => dropDatabase(clusterUrl, name) }
}
