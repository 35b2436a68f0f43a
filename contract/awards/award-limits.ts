/** Limits of awards. No schemas, so that pages stay light. */
export const awardLimits = {
  answerDays: 90,
  places: 100_000,
  instalments: 24,
  conditions: 20,
  /** Characters of what an award pays for, of a condition, and of the office's name. */
  words: 200,
  /** Characters of why somebody wants to start later, and of what the office answers. */
  deferral: 1_000,
  /** Characters of a text that a condition asks for. */
  answer: 10_000,
  /** Of one condition. */
  documents: 5,
  /** Funds of one scholarship. */
  funds: 10,
  /** Months by which an award can start later. */
  laterDays: 1_096,
  /** Awards, or conditions, of one call. */
  bulk: 500,
  /** Days from now until which more time to answer can be given. */
  moreDays: 366,
  /** Minutes in which an answer can be taken back [AWARD1]. */
  takeBackMinutes: 60,
  /** Whole days that a refused deferral leaves for an answer [AWARD2]. */
  daysAfterRefusal: 3,
  /** Days before the date to answer by on which an applicant is reminded. */
  reminders: [7, 3, 1],
  /** The hour of the office at which an answer is due. */
  answerHour: 17,
} as const
