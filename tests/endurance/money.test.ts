import { expect, test } from 'vitest'
import { newId } from '../../server/platform/database/new-id.ts'
import { raceForMoney } from '../scenarios/money/money.ts'

/** A seed that a failure named repeats its rounds: `MONEY_SEED=… npm run test:endurance`. */
const { MONEY_SEED: seed = newId(), MONEY_ROUNDS: rounds = '200' } = process.env

test('[P6] [F3] 200 rounds of 30 at once: no payment is lost, taken twice or used twice', async () => {
  const say = (line: string) => console.log(line)
  const report = await raceForMoney({ seed, rounds: Number(rounds), parallel: 30, say })
  console.log(report.answers)
  expect(report.violations).toEqual([])
})
