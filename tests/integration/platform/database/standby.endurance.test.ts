import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { currentVersion } from '../../../../server/platform/database/catalogue-version.ts'
import { createDatabase, createPool, isUnreachable } from '../../../../server/platform/database/connection.ts'
import { migrateToLatest } from '../../../../server/platform/database/migrate.ts'
import { createPublicReads } from '../../../../server/platform/database/public-reads.ts'
import type { Tables } from '../../../../server/platform/database/tables.ts'
import { findUntruths } from '../../../scenarios/data/truth.ts'
import {
  type DebianPostgres,
  type DebianStandby,
  startDebianPostgres,
} from '../../../support/database/debian-postgres.ts'
import { insertScholarship } from '../../../support/factories.ts'
import { startProductProcess } from '../../../support/processes/product-process.ts'
import { createTcpWire } from '../../../support/wires/tcp-wire.ts'

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
  const following = { db: copy, version: () => currentVersion(copy) }
  const read = createPublicReads({ primary, standby: following, version, log: console })
  await expect.poll(() => read(look)).toEqual({ at: 'standby', count: 0 })

  await standby.replay('pause')
  await insertScholarship(primary)
  expect(await read(look)).toEqual({ at: 'primary', count: 1 })
  expect(await look(copy)).toEqual({ at: 'standby', count: 0 })

  await standby.replay('resume')
  await expect.poll(() => read(look)).toEqual({ at: 'standby', count: 1 })
  await copy.destroy()
})

test('a standby that cannot be reached is left alone for a while', async () => {
  // Three questions may take longer than that while.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const warn = vi.fn()
  const nowhere = createDatabase(createPool('postgres://bursary@127.0.0.1:1/bursary'))
  const version = () => currentVersion(primary)
  const gone = { db: nowhere, version: () => currentVersion(nowhere) }
  const read = createPublicReads({ primary, standby: gone, version, log: { warn } })
  for (let i = 0; i < 3; i++) expect(await read(look)).toMatchObject({ at: 'primary' })
  expect(warn).toHaveBeenCalledOnce()
})

test('a standby that falls silent holds nobody up for long: the primary answers', async () => {
  const wire = await createTcpWire(() => Number(new URL(standby.url).port))
  onTestFinished(() => wire.close())
  const silent = standby.url.replace(new URL(standby.url).host, `127.0.0.1:${wire.port}`)
  const variables = { DATABASE_URL: postgres.url, DATABASE_READ_URL: silent, PUBLIC_CACHE_MB: '0' }
  const product = await startProductProcess({ variables })
  onTestFinished(() => product.stop())
  const statuses = () =>
    Promise.all(
      ['/', '/allScholarships', '/api/scholarships?limit=1'].map(async path => {
        const { status } = await fetch(product.siteUrl + path)
        return status
      }),
    )
  expect(await statuses()).toEqual([200, 200, 200])

  await wire.set('slow')

  expect(await statuses()).toEqual([200, 200, 200])
  await product.process.line(/the read replica did not answer/)
})

test('a connection for writes is not taken to a standby, as when the address still leads to a primary of before', async () => {
  const reads = createPool(standby.url, { max: 1 })
  const writes = createPool(standby.url, { max: 1, writes: true })
  onTestFinished(() => Promise.all([reads.end(), writes.end()]).then(() => undefined))
  expect((await reads.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await expect(writes.query('select 1 as one')).rejects.toSatisfy(isUnreachable)
})

test('two processes with their caches show what was written, whether the standby follows, lags or is gone', async () => {
  const variables = { DATABASE_URL: postgres.url, DATABASE_READ_URL: standby.url, PROCESSES: '2' }
  const product = await startProductProcess({ variables })
  onTestFinished(() => product.stop())
  const served = { ...product, db: primary, databaseUrl: postgres.url }
  const found = () => findUntruths([served, served], { rounds: 1, readers: 1 })
  expect(await found()).toEqual([])
  await standby.replay('pause')
  expect(await found()).toEqual([])
  await standby.replay('resume')
  await standby.stop()
  expect(await found()).toEqual([])
})
