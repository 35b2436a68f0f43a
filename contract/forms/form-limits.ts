/** Limits of forms. No schemas, so that pages stay light. */
export const formLimits = {
  sections: 20,
  /** In all sections together. */
  questions: 100,
  options: 60,
  /** Chosen as one answer. */
  countries: 10,
  /** Of one result, each on another scale. */
  results: 5,
  conditions: 5,
  /** Published ones of one scholarship: each is stored with its answers. */
  versions: 500,
  /** Characters of a question. */
  wording: 300,
  help: 1000,
  /** Of the label that a result has in place of the specified one. */
  resultLabel: 80,
  /** Characters of a short and of a long answer, unless the question says less. */
  text: 300,
  paragraph: 20_000,
} as const
