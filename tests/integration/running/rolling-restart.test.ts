import { expect, test, vi } from 'vitest'
import { runRollingRestart } from '../../scenarios/running/rolling-restart.ts'

vi.setConfig({ testTimeout: 180_000 })

test('two processes restarted in turn behind a balancer answer every request', async () => {
  const { answered, violations } = await runRollingRestart({ rounds: 1 })
  expect(violations).toEqual([])
  expect(answered).toBeGreaterThan(100)
})

test('the harness names requests that a stop without draining refuses', async () => {
  const { violations } = await runRollingRestart({
    rounds: 10,
    fault: { file: 'server/http/graceful-shutdown.ts', find: 'await pause(drainMs)', replace: '' },
  })
  expect(violations.join('\n')).toMatch(/^(GET|PATCH) \S+: ECONN(REFUSED|RESET)$/m)
})
