import { expect, test } from 'vitest'
import { editRefusal, mayCancel, offersEdit } from './application-offers.ts'
import { applicationStatuses } from './applications.ts'
import { messages } from './messages.ts'

test('[U4] a pending application can be edited, a processing one says why not', () => {
  expect(editRefusal('Pending')).toBeUndefined()
  expect(editRefusal('Processing')).toBe(messages.applicationProcessing)
  expect(editRefusal('Rejected')).toBe('This application has been decided and cannot be changed.')
})

test('[U4] [U5] what an applicant is offered, by status', () => {
  const offers = applicationStatuses.map(status => [status, offersEdit(status), mayCancel(status)])
  expect(offers).toEqual([
    ['Pending', true, true],
    ['Processing', true, false],
    ['Completed', false, false],
    ['Rejected', false, false],
  ])
})
