/** Limits of references. No schemas, so that pages stay light. */
export const referenceLimits = {
  /** References of an application. */
  count: 3,
  /** Characters. */
  name: 100,
  relation: 100,
  question: 2_000,
  letter: 10_000,
  reason: 200,
  /** How many people somebody can name in a day. */
  aDay: 10,
  /** Days between two reminders by the applicant. */
  applicantRemindDays: 3,
  /** Our own reminders: days after a referee was asked, and days before the end. */
  remindAfterDays: 7,
  remindBeforeEndDays: 2,
  /** Bytes of a letter that is uploaded. */
  fileBytes: 5 * 1024 * 1024,
} as const
