import { expect, test } from 'vitest'
import { newId } from '../../server/platform/database/new-id.ts'
import { type HistoryReport, playHistories } from '../scenarios/awards/award-histories.ts'
import { createTestDatabase, openTestDatabase } from '../support/database/postgres.ts'

/** A history that a failure named is played again by `SEED=… FROM=… ROUNDS=1 npm run test:endurance -- award-histories`. */
const { SEED: seed = newId(), FROM = '0', ROUNDS = '10000' } = process.env
const rounds = Number(ROUNDS)
/** Databases in which histories are played at the same time. */
const lanes = 2
/** Histories of one database: what they leave behind slows later ones down. */
const perDatabase = 100

test(`[AWARD5] [AWARD6] [AWARD8] [AWARD12] ${rounds} random histories of awards: what is stored is what the model says, and ledgers agree`, async () => {
  const began = performance.now()
  const reports: HistoryReport[] = []
  const end = Number(FROM) + rounds
  let begun = Number(FROM)
  const playOn = async () => {
    while (begun < end) {
      const from = begun
      begun += perDatabase
      const report = await playInOneDatabase(from, Math.min(from + perDatabase, end))
      reports.push(report)
      console.info(`${from} and following: ${minutesSince(began)} min`, ...report.violations)
    }
  }
  await Promise.all(Array.from({ length: lanes }, playOn))
  const acts: Record<string, { done: number; refused: number }> = {}
  for (const report of reports)
    for (const [name, { done, refused }] of Object.entries(report.acts)) {
      const count = (acts[name] ??= { done: 0, refused: 0 })
      count.done += done
      count.refused += refused
    }
  console.table(acts)
  console.info({ histories: rounds, minutes: minutesSince(began) })
  expect(reports.flatMap(({ violations }) => violations)).toEqual([])
}, 10_800_000)

async function playInOneDatabase(from: number, until: number): Promise<HistoryReport> {
  const database = await createTestDatabase()
  const db = openTestDatabase(database.url)
  try {
    return await playHistories(db, { seed, from, until })
  } finally {
    await db.destroy()
    await database.drop()
  }
}

function minutesSince(began: number): number {
  return Math.round((performance.now() - began) / 6_000) / 10
}
