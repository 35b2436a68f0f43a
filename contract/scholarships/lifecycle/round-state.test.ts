import { expect, test } from 'vitest'
import { type RoundFacts, roundState } from './round-state.ts'

const now = new Date('2027-03-01T12:00:00Z')
const before = new Date(now.getTime() - 1)
const after = new Date(now.getTime() + 1)
const facts: RoundFacts = {
  published: true,
  archived: false,
  opensAt: null,
  closesAt: after,
  capacity: null,
  placesTaken: 0,
  applications: 0,
  undecided: 0,
}

test.each([
  ['draft', { published: false, archived: true }],
  ['scheduled', { opensAt: after }],
  ['open', {}],
  ['open', { opensAt: now }],
  ['open', { capacity: 3, placesTaken: 2 }],
  ['full', { capacity: 3, placesTaken: 3 }],
  ['closed', { closesAt: now }],
  ['closed', { closesAt: before, capacity: 1, placesTaken: 1, applications: 1, undecided: 1 }],
  ['decided', { closesAt: before, applications: 2 }],
  ['archived', { archived: true, closesAt: before }],
] as const)('[ROUND1] it is %s with %o', (state, differing) => {
  expect(roundState({ ...facts, ...differing }, now)).toBe(state)
})
