import { expect, test } from 'vitest'
import { crashWhileMailing, type MailKind, type Moment } from '../../../scenarios/running/mail-crashes.ts'

/** All kinds are sent in one way: they share the moments, and each is killed once before and once after a mail is taken. */
const crashes: [MailKind, Moment[]][] = [
  ['reminders', ['the line is open', 'the mail is taken']],
  ['digests', ['the recipient is named', 'the mail is taken, and that is said']],
  ['requests', ['the sender is named', 'the mail is taken']],
]

test.each(crashes)(
  '[SAVE2] [SAVE3] [TALK1] kill -9 while %s are sent, before and after one is taken: nobody gets one twice, and what is unknown is said',
  async (kind, moments) => {
    const { mails, states, violations } = await crashWhileMailing(kind, moments)
    expect(violations).toEqual([])
    expect(Math.max(...mails)).toBe(1)
    expect(Object.keys(states).sort()).toEqual(['sent', 'unknown'])
    expect((states.sent ?? 0) + (states.unknown ?? 0)).toBe(16)
  },
)
