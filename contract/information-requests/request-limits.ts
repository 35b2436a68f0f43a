/** Limits of requests for information. No schemas, so that pages stay light. */
export const requestLimits = {
  /** Answers that one request reopens. */
  questions: 50,
  /** Days ahead for which an answer can be asked. */
  days: 180,
  /** Days before its date on which its applicant is reminded, the first time and the last. */
  firstReminder: 3,
  lastReminder: 1,
} as const
