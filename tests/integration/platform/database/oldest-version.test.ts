import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateToLatest } from '../../../../server/platform/database/migrate.ts'
import { isOlder } from '../../../../server/platform/database/oldest-version.ts'
import { createTestDatabase, openTestDatabase } from '../../../support/database/postgres.ts'

test('[OPS1] a release refuses a database that only newer ones understand, and says what to do', async () => {
  const database = await createTestDatabase()
  const db = openTestDatabase(database.url)
  const said_at = new Date('2027-03-12T10:00:00Z')
  await db.insertInto('oldest_versions').values({ version: '0.0.1', said_at }).execute()
  expect(await migrateToLatest(database.url)).toEqual([])
  const later = new Date('2027-05-01T10:00:00Z')
  const rows = [
    { version: '99.3.0', said_at },
    { version: '99.4.0', said_at: later },
    { version: '99.3.1', said_at: later },
  ]
  await db.insertInto('oldest_versions').values(rows).execute()
  await expect(migrateToLatest(database.url)).rejects.toThrow(
    /^This database needs Bursary 99\.4\.0 or newer; this is \S+\. Install 99\.4\.0, or restore a backup from before 2027-03-12\.$/,
  )
  await db.destroy()
  await database.drop()
})

test('[OPS1] a database from before the first release is refused, and left as it is', async () => {
  const database = await createTestDatabase()
  const db = openTestDatabase(database.url)
  await sql`update kysely_migration set name = '20261121T0001__catalogue__create' where name = (
    select min(name) from kysely_migration)`.execute(db)
  await expect(migrateToLatest(database.url)).rejects.toThrow(
    /^This database is from before the first release, and cannot be upgraded\. Use an empty database; or, /,
  )
  await db.destroy()
  await database.drop()
})

test.each([
  ['0.9.1', '0.10.0'],
  ['0.4.0', '1.0.0'],
  ['1.2.3', '1.2.4'],
])('[OPS1] version %s is before %s', (a, b) => {
  expect([isOlder(a, b), isOlder(b, a), isOlder(a, a)]).toEqual([true, false, false])
})
