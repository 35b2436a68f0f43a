import { expect, test } from 'vitest'
import { counted } from '../core/counted.ts'
import { reminderDays, reminderDaysText } from './notice-kinds.ts'

test('[SAVE3] the days of reminders are those that people read', () => {
  const days = new Intl.ListFormat('en-GB').format(reminderDays.map(each => counted(each, 'day')))
  expect(reminderDaysText).toBe(`${days} before`)
})
