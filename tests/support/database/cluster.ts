import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../../server/platform/database/embedded-postgres.ts'
import { migrateToLatest } from '../../../server/platform/database/migrate.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { onCluster } from './on-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
    templateDatabase: string
  }
}

/**
 * Before the tests: a PostgreSQL of their own (or the one named by TEST_DATABASE_URL) with a template database that
 * is migrated once and cloned by every test file. One for the whole run, whichever projects take part in it; none
 * when only unit tests run.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.vitest.projects.every(({ name }) => name === 'unit')) return undefined
  const given = process.env.TEST_DATABASE_URL
  const own = given ? undefined : await startOwn()
  const clusterUrl = given ?? own?.url ?? ''
  const template = `bursary_template_${newId().replaceAll('-', '')}`
  try {
    await onCluster(clusterUrl, `create database ${template}`)
    const url = new URL(clusterUrl)
    url.pathname = `/${template}`
    await migrateToLatest(url.href)
  } catch (error) {
    await own?.stop()
    throw error
  }
  project.provide('clusterUrl', clusterUrl)
  project.provide('templateDatabase', template)
  return () => own?.stop() ?? onCluster(clusterUrl, `drop database ${template}`)
}

async function startOwn(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(await roomyFolder(), 'bursary-cluster-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, error: console.error } })
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** In memory where there is room: on a disk, cloning the template takes five times as long. */
async function roomyFolder(): Promise<string> {
  const memory = '/dev/shm'
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free > 4_000_000_000 ? memory : tmpdir()
}
