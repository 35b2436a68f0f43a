/**
 * The life of a scholarship as one round: computed from its facts here alone, for browser and server [ROUND1]. No schemas,
 * so that pages stay light.
 */

/** `closed` is past its closing; `decided` when every application to it is decided as well. */
export const roundStates = ['draft', 'scheduled', 'open', 'full', 'closed', 'decided', 'archived'] as const

export type RoundState = (typeof roundStates)[number]

export interface RoundFacts {
  published: boolean
  archived: boolean
  opensAt: Date | null
  /** The first moment at which nobody can apply any more. */
  closesAt: Date
  /** How many applications it takes; any number when `null`. */
  capacity: number | null
  placesTaken: number
  applications: number
  /** Applications without a decision. */
  undecided: number
}

/** @returns where a scholarship stands at the moment `now` */
export function roundState(facts: RoundFacts, now: Date): RoundState {
  if (!facts.published) return 'draft'
  if (facts.archived) return 'archived'
  if (now >= facts.closesAt) {
    return facts.applications > 0 && facts.undecided === 0 ? 'decided' : 'closed'
  }
  if (facts.opensAt && now < facts.opensAt) return 'scheduled'
  return facts.capacity !== null && facts.placesTaken >= facts.capacity ? 'full' : 'open'
}
