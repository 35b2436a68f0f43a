/** How answers are compared when the queue is filtered by them. No schemas, so that pages stay light. */
export const deskComparisons = ['is', 'isNot', 'atLeast', 'atMost', 'given', 'missing'] as const

export type DeskComparison = (typeof deskComparisons)[number]

/** The parts of a condition on an answer as an address has it: question, comparison and value. */
export function partsOfCondition(condition: string) {
  const [question = '', comparison = '', ...value] = condition.split(':')
  return { question, comparison, value: value.join(':') }
}

/** The values of a filter: any of these, and none of those that are marked by `!`. */
export function splitChoices<Value extends string>(
  values: readonly (Value | `!${Value}`)[] = [],
): { any: Value[]; none: Value[] } {
  const excluded = (value: Value | `!${Value}`): value is `!${Value}` => value.startsWith('!')
  return {
    any: values.filter((value): value is Value => !excluded(value)),
    none: values.filter(excluded).map(value => value.slice(1) as Value),
  }
}

/** What the queue can be sorted by besides answers: `answer:{question}`. */
export const deskOrders = ['submitted', 'applicant', 'status', 'score', 'conditions'] as const

/** What an application can lack. */
export const deskGaps = ['fee', 'documents', 'references'] as const

export type DeskGap = (typeof deskGaps)[number]

/** Whether everything is there: of all that can be lacking, or of one thing. */
export const completeness = [
  'complete',
  'feePaid',
  'feeMissing',
  'documentsPresent',
  'documentsMissing',
  'referencesPresent',
  'referencesMissing',
] as const

export type Completeness = (typeof completeness)[number]

/** What becomes of what the office asks an applicant for: it waits, its date has passed, or it has come [TALK1]. */
export const askedStates = ['waiting', 'lapsed', 'supplied'] as const

export type AskedState = (typeof askedStates)[number]

/**
 * What an application met of the conditions, in the order of the queue; `different`: it did not, and its applicant says why their
 * case is different [ELIG8].
 */
export const deskFits = ['met', 'unknown', 'different', 'notMet'] as const

export type DeskFit = (typeof deskFits)[number]

/** The same in words, for filters and exports. */
export const deskFitNames: Record<DeskFit, string> = {
  met: 'Met',
  unknown: 'Unknown',
  different: 'Not met, case is different',
  notMet: 'Not met',
}

/** What two applications can have in common, so that they may be of one person. */
export const deskTraits = ['phone', 'name'] as const

export type DeskTrait = (typeof deskTraits)[number]

/** Seconds after which an officer who does not say so any more no longer counts as reading. */
export const readingSeconds = 30
