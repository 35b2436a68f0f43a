import { expect, test } from 'vitest'
import {
  applyRefusal,
  decideRefusal,
  editRefusal,
  nextStatuses,
  reviewRefusal,
  stepRefusal,
} from './application-rules.ts'
import { applicationStatuses } from './application-terms.ts'

test('[U4] a pending application can be edited; the others are refused for what they are', () => {
  expect(applicationStatuses.map(status => [status, editRefusal(status)])).toEqual([
    ['Pending', null],
    ['Processing', 'application_processing'],
    ['Completed', 'application_decided'],
    ['Rejected', 'application_decided'],
  ])
})

test('[T5] an application is processed, then completed; until then it can be rejected', () => {
  expect(applicationStatuses.map(nextStatuses)).toEqual([
    ['Processing', 'Rejected'],
    ['Completed', 'Rejected'],
    [],
    [],
  ])
  expect(stepRefusal('Pending', 'Processing')).toBeNull()
  expect(stepRefusal('Pending', 'Completed')).toBe('step_not_allowed')
  expect(decideRefusal({ own: false })).toBeNull()
  expect(decideRefusal({ own: true })).toBe('own_application')
})

test('[F3] nobody applies for what is archived, or after its deadline', () => {
  expect(applyRefusal({ archived: false, deadlinePassed: false })).toBeNull()
  expect(applyRefusal({ archived: false, deadlinePassed: true })).toBe('deadline_passed')
  expect(applyRefusal({ archived: true, deadlinePassed: true })).toBe('scholarship_gone')
})

test('[U6] one review by each who has applied', () => {
  expect(reviewRefusal({ applied: true, reviewed: false })).toBeNull()
  expect(reviewRefusal({ applied: true, reviewed: true })).toBe('already_reviewed')
  expect(reviewRefusal({ applied: false, reviewed: false })).toBe('not_applied')
})
