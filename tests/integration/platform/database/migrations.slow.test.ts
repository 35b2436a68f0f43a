import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrateToLatest } from '../../../../server/platform/database/migrate.ts'
import { migrationViolations } from '../../../scenarios/running/migrations.ts'
import { createTestDatabase } from '../../../support/database/postgres.ts'
import { startProductProcess } from '../../../support/processes/product-process.ts'
import { send, signUp } from '../../../support/identity/people.ts'
import { insertScholarship } from '../../../support/factories.ts'

test('migrations that were killed midway are carried out whole by the next starters', async () => {
  expect(await migrationViolations({ kills: 5 })).toEqual([])
})

test('a running product serves on while a newer version adds to its tables', async () => {
  const product = await startProductProcess()
  onTestFinished(product.stop)
  const staff = await signUp(product, 'moderator')
  const id = await insertScholarship(product.db)
  const failures: string[] = []
  const over = { now: false }
  const work = Array.from({ length: 4 }, async (_, i) => {
    for (let n = 0; !over.now || n < 3; n += 1) {
      const answers = [
        await send(product, 'PATCH', `/scholarships/${id}`, {
          token: staff.token,
          body: { universityRank: n * 4 + i + 1 },
        }),
        await send(product, 'GET', '/allScholarships?page=1&size=10&search='),
        await send(product, 'GET', '/overview', { token: staff.token }),
      ]
      for (const { ok, status, url } of answers) if (!ok) failures.push(`${url}: ${status}`)
    }
  })
  const client = new Client(product.databaseUrl)
  await client.connect()
  const { rows } = await client.query(
    `select schemaname, relname from pg_stat_user_tables where schemaname in ('public', 'identity')`,
  )
  for (const { schemaname, relname } of rows) {
    await client.query(
      `alter table "${schemaname}"."${relname}" add column added_later integer not null default 0`,
    )
  }
  await client.query('create table added_later (id uuid primary key, user_id uuid references users)')
  await client.end()
  await signUp(product)
  over.now = true
  await Promise.all(work)
  expect(failures).toEqual([])
  expect(rows.length).toBeGreaterThan(10)
})

test('an older version starts next to a newer one whose migrations it does not know', async () => {
  const database = await createTestDatabase()
  const client = new Client(database.url)
  await client.connect()
  await client.query(`insert into kysely_migration values ('99990101T0001__users__later', now()::text)`)
  await client.end()
  expect(await migrateToLatest(database.url)).toEqual([])
  await database.drop()
})
