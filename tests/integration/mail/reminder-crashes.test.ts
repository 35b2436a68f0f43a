import { expect, test, vi } from 'vitest'
import { crashWhileReminding } from '../../scenarios/running/reminder-crashes.ts'

vi.setConfig({ testTimeout: 300_000 })

test('[SAVE3] kill -9 at five moments of sending: nobody is reminded twice, and what is unknown is said', async () => {
  const { mails, states, violations } = await crashWhileReminding(5)
  expect(violations).toEqual([])
  expect(Math.max(...mails)).toBe(1)
  expect(Object.keys(states).sort()).toEqual(['sent', 'unknown'])
  expect((states.sent ?? 0) + (states.unknown ?? 0)).toBe(40)
})
