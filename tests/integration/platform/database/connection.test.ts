import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import {
  createDatabase,
  createPool,
  isUnreachable,
  withTransaction,
} from '../../../../server/platform/database/connection.ts'
import { createTestDatabase } from '../../../support/database/postgres.ts'

test('a transaction of which PostgreSQL hears nothing ends, and keeps no lock', async () => {
  const database = await createTestDatabase()
  // Longer than this process may pause between two statements; the other one waits for longer.
  const freezing = createDatabase(createPool(database.url, { idleMs: 3_000 }))
  const other = createDatabase(createPool(database.url, { statementTimeoutMs: 60_000 }))
  onTestFinished(async () => {
    await Promise.all([freezing.destroy(), other.destroy()])
    await database.drop()
  })
  const [locked, thawed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lock = sql`lock table scholarships`
  const work = withTransaction(freezing, async tx => {
    await lock.execute(tx)
    locked.resolve()
    await thawed.promise
  })
  await locked.promise

  await withTransaction(other, tx => lock.execute(tx))

  thawed.resolve()
  await expect(work).rejects.toSatisfy(isUnreachable)
})
