import { expect, test } from 'vitest'
import { newId } from '../../server/platform/database/new-id.ts'
import { playHistories } from '../scenarios/awards/award-histories.ts'
import { createTestDatabase, openTestDatabase } from '../support/database/postgres.ts'

/** A seed that a failure named repeats its histories: `SEED=… npm run test:endurance -- award-histories`. */
const { SEED: seed = newId(), ROUNDS = '10000' } = process.env
const rounds = Number(ROUNDS)
/** Databases in which histories are played at the same time. */
const lanes = 2

test(`[AWARD5] [AWARD6] [AWARD8] [AWARD12] ${rounds} random histories of awards: what is stored is what the model says, and ledgers agree`, async () => {
  const began = performance.now()
  const reports = await Promise.all(
    Array.from({ length: lanes }, async (_, from) => {
      const database = await createTestDatabase()
      const db = openTestDatabase(database.url)
      try {
        return await playHistories(db, { seed, from, rounds, step: lanes })
      } finally {
        await db.destroy()
        await database.drop()
      }
    }),
  )
  const acts: Record<string, { done: number; refused: number }> = {}
  for (const report of reports)
    for (const [name, { done, refused }] of Object.entries(report.acts)) {
      const count = (acts[name] ??= { done: 0, refused: 0 })
      count.done += done
      count.refused += refused
    }
  console.table(acts)
  console.info({ histories: rounds, minutes: Math.round((performance.now() - began) / 6_000) / 10 })
  expect(reports.flatMap(({ violations }) => violations)).toEqual([])
}, 10_800_000)
