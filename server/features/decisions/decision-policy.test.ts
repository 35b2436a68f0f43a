import { expect, test } from 'vitest'
import { applicationStatuses } from '../../../contract/applications/application-terms.ts'
import { assertOpenToChoice, statusOf } from './decision-policy.ts'

test('[DESK5] a released outcome decides the status; a waiting list leaves it open', () => {
  const after = (outcome: Parameters<typeof statusOf>[0]) =>
    applicationStatuses.map(status => statusOf(outcome, status))
  expect(new Set(after('award'))).toEqual(new Set(['Completed']))
  expect(new Set(after('decline'))).toEqual(new Set(['Rejected']))
  expect(after('waitlist')).toEqual(['Pending', 'Processing', 'Processing', 'Processing'])
})

const released_at = new Date()
const proposal = {
  outcome: 'award',
  released_at: null,
  batch_id: null,
  at_once: null,
  reopened: null,
} as const

test.each([
  ['without a decision', undefined],
  ['with a proposal', proposal],
  ['on the released waiting list', { ...proposal, outcome: 'waitlist', released_at }],
  ['in a batch that leaves at once', { ...proposal, batch_id: 'batch', at_once: true }],
] as const)('[DESK5] an open application is open to choice %s', (_, decision) => {
  expect(() => assertOpenToChoice(decision, 'Processing')).not.toThrow()
})

test('[DESK5] a decided application is open to choice once it is reopened', () => {
  expect(() => assertOpenToChoice({ ...proposal, reopened: 'An appeal' }, 'Completed')).not.toThrow()
})

test.each([
  ['already_decided', 'Completed', undefined],
  ['already_decided', 'Rejected', proposal],
  ['already_decided', 'Processing', { ...proposal, released_at }],
  ['in_a_batch', 'Processing', { ...proposal, batch_id: 'batch', at_once: false }],
  ['in_a_batch', 'Processing', { ...proposal, batch_id: 'batch' }],
] as const)('[DESK5] it is refused as %s: %s, %j', (code, status, decision) => {
  expect(() => assertOpenToChoice(decision, status)).toThrow(expect.objectContaining({ code }))
})
