import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../server/database/embedded-postgres.ts'
import { migrateToLatest } from '../../server/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}

/**
 * Before the tests: a PostgreSQL of their own (or the one named by TEST_DATABASE_URL) with a template database that
 * is migrated once and cloned by every test file.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bursary-cluster-'))
  const quiet = { info: () => {}, error: console.error }
  const given = process.env.TEST_DATABASE_URL
  const postgres = given ? undefined : await startEmbeddedPostgres({ dataDir, log: quiet })
  const clusterUrl = given ?? postgres?.url ?? ''

  const template = new URL(clusterUrl)
  template.pathname = '/bursary_template'
  const admin = new pg.Client({ connectionString: clusterUrl })
  await admin.connect()
  await admin.query('drop database if exists bursary_template')
  await admin.query('create database bursary_template')
  await migrateToLatest(template.href)
  await admin.end()
  project.provide('clusterUrl', clusterUrl)

  return async () => {
    await postgres?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
