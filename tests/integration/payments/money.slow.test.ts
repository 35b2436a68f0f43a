import { expect, test } from 'vitest'
import { plots } from '../../scenarios/money/money-plots.ts'
import { raceForMoney } from '../../scenarios/money/money.ts'

test('[P6] [F3] whatever races, fails or dies: no payment is lost, taken twice or used twice', {
  timeout: 300_000,
}, async () => {
  const report = await raceForMoney({ seed: 'short', rounds: Object.keys(plots).length, parallel: 8 })
  expect(report.violations).toEqual([])
})
