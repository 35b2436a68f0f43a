import { expect, test } from 'vitest'
import { runRollingRestart } from '../../scenarios/running/rolling-restart.ts'

test('two processes restarted in turn behind a balancer answer every request', async () => {
  const { answered, violations } = await runRollingRestart({ rounds: 1, clients: 12, drainSeconds: 5 })
  expect(violations).toEqual([])
  expect(answered).toBeGreaterThan(100)
})
