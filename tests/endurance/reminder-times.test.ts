import { beforeEach, expect, test } from 'vitest'
import { planDueReminders } from '../../server/features/announcements/jobs/plan-reminders.ts'
import { createSignedLinks } from '../../server/features/notifications/signed-links.ts'
import { clockChanges, watchReminders } from '../scenarios/reminders/reminder-times.ts'
import { useTestDatabase } from '../support/database/postgres.ts'

const { db } = useTestDatabase()
const deps = {
  db,
  links: createSignedLinks({ secret: 'a secret of the tests', siteUrl: 'https://bursary.example' }),
  gateway: { livemode: false },
  log: { warn: () => {} },
}

beforeEach(async () => {
  await db.deleteFrom('users').execute()
})

test.each(clockChanges)('[SAVE3] reminders are due at nine there, each once, around %s: %s', async from => {
  const plan = (at: Date) => planDueReminders({ ...deps, at })
  const { seen, expected } = await watchReminders(db, { from, days: 14, plan })
  expect(seen).toEqual(expected)
  expect(seen.length).toBeGreaterThan(100)
})
