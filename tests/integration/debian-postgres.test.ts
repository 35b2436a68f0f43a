import { Client } from 'pg'
import { expect, test } from 'vitest'
import { migrateToLatest } from '../../server/database/migrate.ts'
import { startDebianPostgres } from '../support/debian-postgres.ts'

test('the whole schema stands on PostgreSQL 15, the oldest supported, and a second run changes nothing', async () => {
  const postgres = await startDebianPostgres()
  try {
    expect((await migrateToLatest(postgres.url)).length).toBeGreaterThan(0)
    expect(await migrateToLatest(postgres.url)).toEqual([])
    const client = new Client(postgres.url)
    await client.connect()
    const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major")
    await client.end()
    expect(rows).toEqual([{ major: 15 }])
  } finally {
    await postgres.stop()
  }
})
