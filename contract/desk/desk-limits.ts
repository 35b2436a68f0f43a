/** Limits of the desk. No schemas, so that pages stay light. */
export const deskLimits = {
  /** Values of one filter. */
  choices: 20,
  /** Conditions on answers in one view. */
  conditions: 30,
  /** Answers shown as columns. */
  columns: 8,
  /** Labels of an application, and characters of one. */
  labels: 8,
  label: 30,
  /** Characters of a note, and notes of an application. */
  note: 5_000,
  notes: 500,
  /** Rounds of a series that are shown together. */
  rounds: 50,
  /** Likely duplicates of an application that are named. */
  duplicates: 20,
  /** Applications that are picked one by one, and those that are acted on at once. */
  picked: 500,
  chosen: 10_000,
  /** Views that an officer keeps, and characters of a name and an address. */
  views: 30,
  viewName: 60,
  viewAddress: 2_000,
} as const
