import { expect, test } from 'vitest'
import {
  applyRefusal,
  decideRefusal,
  editRefusal,
  feedbackMeanwhile,
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

test('[ROUND2] nobody applies before it opens', () => {
  const ahead = { archived: false, deadlinePassed: false, notOpenYet: true }
  expect(applyRefusal(ahead)).toBe('not_open_yet')
  expect(applyRefusal({ ...ahead, deadlinePassed: true })).toBe('deadline_passed')
})

test('[T4] an officer is told what a colleague did with the feedback first', () => {
  const kept = 'in the meantime. What you typed is still here.'
  expect(feedbackMeanwhile('Well done.')).toBe(`A colleague has sent “Well done.” ${kept}`)
  expect(feedbackMeanwhile('')).toBe(`A colleague has removed the feedback ${kept}`)
})

test('[U6] one review by each who has applied', () => {
  expect(reviewRefusal({ applied: true, reviewed: false })).toBeNull()
  expect(reviewRefusal({ applied: true, reviewed: true })).toBe('already_reviewed')
  expect(reviewRefusal({ applied: false, reviewed: false })).toBe('not_applied')
})
