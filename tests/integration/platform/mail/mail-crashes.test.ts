import { expect, test } from 'vitest'
import { crashWhileMailing } from '../../../scenarios/running/mail-crashes.ts'

test.each(['reminders', 'digests', 'requests'] as const)(
  '[SAVE2] [SAVE3] [TALK1] kill -9 at five moments of sending %s: nobody gets one twice, and what is unknown is said',
  async kind => {
    const { mails, states, violations } = await crashWhileMailing(kind, 5)
    expect(violations).toEqual([])
    expect(Math.max(...mails)).toBe(1)
    expect(Object.keys(states).sort()).toEqual(['sent', 'unknown'])
    expect((states.sent ?? 0) + (states.unknown ?? 0)).toBe(40)
  },
)
