import { expect, test } from 'vitest'
import { runRollingRestart } from '../../scenarios/running/rolling-restart.ts'

test('two processes restarted ten times each behind a balancer answer every request', async () => {
  const { answered, violations } = await runRollingRestart({ rounds: 10 })
  console.info(`${answered} requests were answered during 20 restarts.`)
  expect(violations).toEqual([])
})
