import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { currentVersion } from '../../server/database/catalogue-version.ts'
import { createDatabase, createPool } from '../../server/database/connection.ts'
import { migrateToLatest } from '../../server/database/migrate.ts'
import { createPublicReads } from '../../server/database/public-reads.ts'
import type { Tables } from '../../server/database/tables.ts'
import { findUntruths } from '../scenarios/truth.ts'
import { type DebianPostgres, type DebianStandby, startDebianPostgres } from '../support/debian-postgres.ts'
import { insertScholarship } from '../support/factories.ts'
import { type PlantedFault, startProductProcess } from '../support/product-process.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 })

let postgres: DebianPostgres
let standby: DebianStandby
let primary: Kysely<Tables>

beforeAll(async () => {
  postgres = await startDebianPostgres()
  await migrateToLatest(postgres.url)
  standby = await postgres.startStandby()
  primary = createDatabase(createPool(postgres.url, { max: 4 }))
})
afterAll(async () => {
  await primary?.destroy()
  await standby?.stop()
  await postgres?.stop()
})

/** Where a public read is carried out, and how many scholarships it finds there. */
const look = (db: Kysely<Tables>) =>
  sql<{ at: string; count: number }>`
    select case when pg_is_in_recovery() then 'standby' else 'primary' end as at,
      (select count(*) from scholarships) as count`
    .execute(db)
    .then(({ rows }) => rows[0])

test('public reads go to a standby that has caught up, and to the primary while it lags', async () => {
  const copy = createDatabase(createPool(standby.url, { max: 4 }))
  const version = () => currentVersion(primary)
  const read = createPublicReads({ primary, standby: copy, version, log: console })
  await expect.poll(() => read(look), { timeout: 20_000 }).toEqual({ at: 'standby', count: 0 })

  await standby.replay('pause')
  await insertScholarship(primary)
  expect(await read(look)).toEqual({ at: 'primary', count: 1 })
  expect(await look(copy)).toEqual({ at: 'standby', count: 0 })

  await standby.replay('resume')
  await expect.poll(() => read(look), { timeout: 20_000 }).toEqual({ at: 'standby', count: 1 })
  await copy.destroy()
})

test('a standby that cannot be reached is left alone for a while', async () => {
  // Three questions may take longer than that while.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const warn = vi.fn()
  const nowhere = createDatabase(createPool('postgres://bursary@127.0.0.1:1/bursary'))
  const version = () => currentVersion(primary)
  const read = createPublicReads({ primary, standby: nowhere, version, log: { warn } })
  for (let i = 0; i < 3; i++) expect(await read(look)).toMatchObject({ at: 'primary' })
  expect(warn).toHaveBeenCalledOnce()
})

async function untruths(
  fault?: PlantedFault,
): Promise<{ following: string[]; lagging: string[]; gone: string[] }> {
  const variables = { DATABASE_URL: postgres.url, DATABASE_READ_URL: standby.url, PUBLIC_CACHE_MB: '0' }
  const product = await startProductProcess({ variables, ...(fault && { fault }) })
  const served = { ...product, db: primary, databaseUrl: postgres.url }
  const options = { rounds: 1, readers: 1 }
  try {
    const following = fault ? [] : await findUntruths([served, served], options)
    await standby.replay('pause')
    const lagging = await findUntruths([served, served], options)
    await standby.replay('resume')
    if (fault) return { following, lagging, gone: [] }
    await standby.stop()
    return { following, lagging, gone: await findUntruths([served, served], options) }
  } finally {
    await product.stop()
  }
}

test('a standby that is read without asking how far it is, is found out', async () => {
  const found = await untruths({
    file: 'server/database/public-reads.ts',
    find: 'if (scholarships === wanted.scholarships && reviews === wanted.reviews)',
    replace: 'if (scholarships && reviews && wanted)',
  })
  expect(found.lagging.join('\n')).toMatch(/does not show it/)
})

test('everybody reads what was written, whether the standby follows, lags or is gone', async () => {
  expect(await untruths()).toEqual({ following: [], lagging: [], gone: [] })
})
