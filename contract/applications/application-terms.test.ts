import { expect, test } from 'vitest'
import { applicantDegrees, applicationStatuses, genders, isOpen, openStatuses } from './application-terms.ts'

test('[T5] an application is open until it is completed or rejected', () => {
  expect(applicationStatuses).toEqual(['Pending', 'Processing', 'Completed', 'Rejected'])
  expect(openStatuses).toEqual(['Pending', 'Processing'])
  expect(applicationStatuses.filter(isOpen)).toEqual(openStatuses)
})

test('[F1] the form offers these genders and degrees', () => {
  expect(genders).toEqual(['female', 'male'])
  expect(applicantDegrees).toEqual(['diploma', 'bachelor', 'masters'])
})
