import type { RoundState } from './lifecycle/round-state.ts'
/**
 * What scholarships are sorted into, each with a list of terms that admins edit [TERM1]. No schemas, so that pages stay
 * light.
 */
export const termKinds = ['subject', 'degree', 'category'] as const

export type TermKind = (typeof termKinds)[number]

/** One subject, degree or category. */
export interface Term {
  name: string
  /** Former names: links and searches with them mean this term. */
  formerNames: string[]
  /** Not offered for new scholarships. */
  retired: boolean
}

/** The terms of each kind, in the order in which they are offered. */
export type Terms = Record<TermKind, Term[]>

/** The initial terms of every site [T2]. The database has the same list, with the changes of admins. */
export const specifiedTerms = {
  subject: ['Agriculture', 'Engineering', 'Doctor'],
  degree: ['Diploma', 'Bachelor', 'Masters'],
  category: ['Full-Fund', 'Partial', 'Self-Fund'],
} as const satisfies Record<TermKind, readonly string[]>

/** The most terms of a kind, and the longest name of one. */
export const maximumTerms = 200
export const maximumTermLength = 60

/** The term that has, or had, this name. */
export function findTerm(terms: Terms, kind: TermKind, name: string): Term | undefined {
  return terms[kind].find(term => namesOf(term).includes(name))
}

/** The current and former names of a term. */
export function namesOf({ name, formerNames }: Term): string[] {
  return [name, ...formerNames]
}

/** What staff can list: an open one may be scheduled or full, a closed one decided. */
export const listedStates = ['draft', 'open', 'closed', 'archived'] as const satisfies RoundState[]

export type ListedState = (typeof listedStates)[number]

/** Page size of All Scholarships [S1]. */
export const allScholarshipsPageSize = 3
