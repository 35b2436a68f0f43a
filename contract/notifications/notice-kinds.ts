interface NoticeKindSettings {
  label: string
  hint: string
  /** Whether people receive it by default. */
  byDefault: boolean
  /** The earliest time of day in the person's zone. */
  at: string
  /** Only staff can receive it, and see the choice. */
  forStaff: boolean
}

/** Days before a deadline on which people are reminded of it [SAVE3]. */
export const reminderDays = [14, 3, 1] as const

/** The days as people read them. */
export const reminderDaysText = '14 days, 3 days and 1 day before'

/**
 * The kinds of unsolicited mails; each can be switched off alone [SAVE4]. A choice is one row per kind: a new kind
 * needs its entry here, and a name that the other fields of `mailPreferences` do not have.
 */
export const noticeKinds = {
  reminders: {
    label: 'Deadline reminders',
    hint: `Sent ${reminderDaysText} the deadline, at 9 a.m., for scholarships you saved or started but have not applied to.`,
    byDefault: true,
    at: '09:00',
    forStaff: false,
  },
  digests: {
    label: 'New results for saved searches',
    hint: 'Sent at 8 a.m., as often as you chose for each search.',
    byDefault: true,
    at: '08:00',
    forStaff: false,
  },
  /** [TALK3] */
  office: {
    label: 'Work waiting for you at the desk',
    hint: 'One email at 8 a.m. if there is anything new: applications assigned to you, applicants’ answers, overdue requests, scholarships that close tomorrow, undeliverable emails.',
    byDefault: true,
    at: '08:00',
    forStaff: true,
  },
  /** No mail of its own, but when those of `office` come. */
  officeAtOnce: {
    label: 'Immediately, not in the morning',
    hint: 'Your own work is emailed within minutes; work that nobody is assigned to still comes at 8 a.m.',
    byDefault: false,
    at: '00:00',
    forStaff: true,
  },
} as const satisfies Record<string, NoticeKindSettings>

export type NoticeKind = keyof typeof noticeKinds

export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[]

/** Makes something of each kind, under its name. */
export function ofEachNoticeKind<T>(make: (kind: NoticeKind) => T): Record<NoticeKind, T> {
  return Object.fromEntries(noticeKindNames.map(kind => [kind, make(kind)])) as Record<NoticeKind, T>
}
