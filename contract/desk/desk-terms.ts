/** How answers are compared when the queue is filtered by them. No schemas, so that pages stay light. */
export const deskComparisons = ['is', 'isNot', 'atLeast', 'atMost', 'given', 'missing'] as const

export type DeskComparison = (typeof deskComparisons)[number]

/** What the queue can be sorted by besides answers: `answer:{question}`. */
export const deskOrders = ['submitted', 'applicant', 'status', 'score'] as const

export const deskLimits = {
  /** Conditions on answers in one view. */
  conditions: 12,
  /** Answers shown as columns. */
  columns: 8,
  /** Labels of an application, and characters of one. */
  labels: 8,
  label: 30,
  /** Characters of a note, and notes of an application. */
  note: 5_000,
  notes: 500,
} as const

/** Seconds after which an officer who does not say so any more no longer counts as reading. */
export const readingSeconds = 30
