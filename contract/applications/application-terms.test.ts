import { expect, test } from 'vitest'
import {
  applicantDegree,
  applicationStatuses,
  genders,
  isOpen,
  openStatuses,
  readableField,
} from './application-terms.ts'
import { specifiedTerms } from '../scholarships/scholarship-terms.ts'

test('[T5] an application is open until it is completed or rejected', () => {
  expect(applicationStatuses).toEqual(['Pending', 'Processing', 'Completed', 'Rejected'])
  expect(openStatuses).toEqual(['Pending', 'Processing'])
  expect(applicationStatuses.filter(isOpen)).toEqual(openStatuses)
})

test('[F1] the form offers these genders and degrees', () => {
  expect(genders).toEqual(['female', 'male'])
  expect(specifiedTerms.degree.map(applicantDegree)).toEqual(['diploma', 'bachelor', 'masters'])
  expect(['PhD', 'MASTERS'].map(applicantDegree)).toEqual(['PhD', 'MASTERS'])
})

test('[F1] answers are read as the form words them', () => {
  expect(['female', 'male', 'other'].map(answer => readableField('gender', answer))).toEqual([
    'Female',
    'Male',
    'other',
  ])
  const degrees = ['diploma', 'bachelor', 'masters'].map(answer => readableField('degree', answer))
  expect(degrees).toEqual(['Diploma', 'Bachelor', 'Masters'])
  expect(readableField('phone', 'male')).toBe('male')
})
