import { expect, test } from 'vitest'
import { assertNotOwnApplication, assertPending, assertStatusChange } from './application-policy.ts'

const owned = { user_id: 'applicant' }
const applicant = { userId: 'applicant' } as const
const moderator = { userId: 'moderator' } as const
const refusal = (code: string) => expect.objectContaining({ code })

test('[U4] only a pending application can be changed', () => {
  expect(() => assertPending('Pending')).not.toThrow()
  expect(() => assertPending('Processing')).toThrow(refusal('application_processing'))
})

test('[T4] nobody decides on their own application', () => {
  expect(() => assertNotOwnApplication(owned, moderator)).not.toThrow()
  expect(() => assertNotOwnApplication(owned, applicant)).toThrow(refusal('own_application'))
  expect(() => assertNotOwnApplication(undefined, moderator)).toThrow(refusal('not_found'))
})

test('[T5] only the next steps are allowed', () => {
  expect(() => assertStatusChange('Pending', 'Processing')).not.toThrow()
  expect(() => assertStatusChange('Completed', 'Pending')).toThrow(refusal('step_not_allowed'))
})
