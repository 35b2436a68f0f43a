import { inject } from 'vitest'
import { newId } from '../../server/database/new-id.ts'
import { dropDatabase, onCluster } from './on-cluster.ts'

/** How a test looks into the database itself: without haste, on a machine that may be busy. */
export const testPool = { max: 2, connectMs: 60_000, statementTimeoutMs: 60_000 }

/** A fresh, migrated database of its own: a clone of the template. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const clusterUrl = inject('clusterUrl')
  const name = `test_${newId().replaceAll('-', '')}`
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  await onCluster(clusterUrl, `create database ${name} template ${inject('templateDatabase')}`)
  return { url: url.href, drop: () => dropDatabase(clusterUrl, name) }
}
