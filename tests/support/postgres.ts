import pg from 'pg'
import { inject } from 'vitest'
import { newId } from '../../server/database/new-id.ts'

/** A fresh, migrated database of its own: a clone of the template. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${newId().replaceAll('-', '')}`
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  await onCluster(`create database ${name} template bursary_template`)
  return { url: url.href, drop: () => onCluster(`drop database ${name} with (force)`) }
}

async function onCluster(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
