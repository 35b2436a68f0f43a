import { expect, test } from 'vitest'
import { referenceStates } from '../../../contract/references/reference-terms.ts'
import { isSameMailbox, linkStateOf } from './reference-policy.ts'

test('[REF1] a link leads to what became of its request; only what stands and is open can be written', () => {
  const leadsTo = (facts: { stands: boolean; open: boolean }) =>
    referenceStates.map(state => linkStateOf({ state, ...facts }))
  const settled = ['received', 'declined', 'withdrawn', 'forgotten']
  const gone = ['withdrawn', 'withdrawn', 'withdrawn', 'withdrawn', 'withdrawn', 'forgotten']
  expect(leadsTo({ stands: true, open: true })).toEqual(['open', 'open', ...settled])
  expect(leadsTo({ stands: true, open: false })).toEqual(['closed', 'closed', ...settled])
  expect(leadsTo({ stands: false, open: true })).toEqual(gone)
})

test.each([
  ['ada@example.org', 'Ada@Example.ORG', true],
  ['ada.lovelace@example.org', 'adalovelace@example.org', true],
  ['ada+letters@example.org', 'ada@example.org', true],
  ['ada+a+b@example.org', 'ada@example.org', true],
  ['ada@example.org', 'bo@example.org', false],
  ['ada@example.org', 'ada@example.com', false],
  ['ada@mail.example.org', 'ada@mailexample.org', false],
  ['"a@b"@example.org', '"a@c"@example.org', false],
  ['ada+"a@b"@example.org', 'ada@example.org', true],
])('[REF1] %s and %s reach one person: %s', (one, other, same) => {
  expect(isSameMailbox(one, other)).toBe(same)
})
