import { describe, expect, test } from 'vitest'
import { findBroken } from '../../scenarios/money/money-faults.ts'
import { plots } from '../../scenarios/money/money-plots.ts'
import { raceForMoney } from '../../scenarios/money/money.ts'

test('[P6] [F3] whatever races, fails or dies: no payment is lost, taken twice or used twice', {
  timeout: 300_000,
}, async () => {
  const report = await raceForMoney({ seed: 'short', rounds: Object.keys(plots).length, parallel: 8 })
  expect(report.violations).toEqual([])
})

describe('a broken rule is found', { timeout: 120_000 }, () => {
  test.each([
    'the unique index on open payments dropped',
    'the status at the provider not checked in POST /payment',
  ] as const)('%s', async name => {
    expect(await findBroken(name)).not.toEqual([])
  })
})
