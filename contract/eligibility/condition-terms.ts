/** Limits of the conditions of a scholarship. No schemas, so that pages stay light. */
export const conditionLimits = {
  /** Of both lists together [ELIG2]. */
  conditions: 40,
  alternatives: 8,
  values: 60,
  /** Characters of a value: an option's id, a country's code, `yes` or `no`. */
  value: 20,
  countries: 250,
  rates: 20,
  ground: 300,
  /** Why a case is different. */
  ownCase: 500,
  /** Published ones of one scholarship. */
  versions: 500,
  /** Of all conditions, as they are sent. */
  bytes: 100_000,
} as const

/** Whether people who don't meet the conditions are advised not to apply, or asked why their case is different. */
export const eligibilityModes = ['advise', 'require'] as const

/** A scholarship without conditions. */
export const noConditions = { all: [], oneOf: [] }

/** Whether there are any: without, a scholarship neither fits nor doesn't. */
export function hasConditions({ all, oneOf }: Record<'all' | 'oneOf', readonly unknown[]>): boolean {
  return all.length + oneOf.length > 0
}

/** What conditions say of a person [ELIG3]. */
export const states = ['met', 'unknown', 'notMet'] as const

export type State = (typeof states)[number]
