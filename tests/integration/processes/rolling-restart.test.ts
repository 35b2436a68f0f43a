import { expect, test, vi } from 'vitest'
import { runRollingRestart } from '../../scenarios/running/rolling-restart.ts'

vi.setConfig({ testTimeout: 180_000 })

test('two processes restarted in turn behind a balancer answer every request', async () => {
  const { answered, violations } = await runRollingRestart({ rounds: 1 })
  expect(violations).toEqual([])
  expect(answered).toBeGreaterThan(100)
})
