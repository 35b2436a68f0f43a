import { expect, test } from 'vitest'
import { crashWhileReminding } from '../scenarios/running/reminder-crashes.ts'

test('200 times kill -9 while reminders are sent: nobody is reminded twice', async () => {
  const { mails, states, violations } = await crashWhileReminding(200)
  console.info('Reminders:', states)
  expect(violations).toEqual([])
  expect(Math.max(...mails)).toBe(1)
})
