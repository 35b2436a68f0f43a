import { expect, test } from 'vitest'
import { crashWhileMailing, moments } from '../scenarios/running/mail-crashes.ts'

test.each(['reminders', 'digests', 'requests'] as const)(
  '200 times kill -9 while %s are sent: nobody gets one twice, and what is unknown is said',
  async kind => {
    const { mails, states, violations } = await crashWhileMailing(
      kind,
      Array.from({ length: 40 }, () => moments).flat(),
    )
    console.info(kind, states)
    expect(violations).toEqual([])
    expect(Math.max(...mails)).toBe(1)
  },
)
