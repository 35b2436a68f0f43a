import { expect, test } from 'vitest'
import { editRefusal, offersEdit } from './application-offers.ts'
import { applicationStatuses } from './application-terms.ts'
import { messages } from '../messages.ts'

test('[U4] a pending application can be edited, a processing one says why not', () => {
  expect(editRefusal('Pending')).toBeUndefined()
  expect(editRefusal('Processing')).toBe(messages.applicationProcessing)
  expect(editRefusal('Rejected')).toBe('This application has been decided and cannot be changed.')
})

test('[U4] an applicant is offered to edit what is not decided', () => {
  const offers = applicationStatuses.map(status => [status, offersEdit(status)])
  expect(offers).toEqual([
    ['Pending', true],
    ['Processing', true],
    ['Completed', false],
    ['Rejected', false],
  ])
})
