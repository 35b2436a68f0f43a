import { expect, test } from 'vitest'
import { scopeOf } from '../../platform/access/scope.ts'
import {
  assertHasData,
  assertNotOwnApplication,
  assertOwnApplication,
  assertPending,
  assertStatusChange,
  assertVisibleApplication,
} from './application-policy.ts'

const owned = { user_id: 'applicant' }
const applicant = { userId: 'applicant' } as const
const moderator = { userId: 'moderator' } as const
const refusal = (code: string) => expect.objectContaining({ code })

test('[R4] [U4] an application is its applicant’s to change, and theirs and the staff’s to read', () => {
  const own = scopeOf({ userId: 'applicant', role: 'user' })
  const another = scopeOf({ userId: 'another', role: 'user' })
  const staff = scopeOf({ userId: 'moderator', role: 'moderator' })
  expect(() => assertOwnApplication(own, owned)).not.toThrow()
  expect(() => assertOwnApplication(another, owned)).toThrow(refusal('not_found'))
  expect(() => assertOwnApplication(staff, owned)).toThrow(refusal('forbidden'))
  expect(() => assertOwnApplication(own, undefined)).toThrow(refusal('not_found'))
  expect(() => assertVisibleApplication(own, owned)).not.toThrow()
  expect(() => assertVisibleApplication(staff, owned)).not.toThrow()
  expect(() => assertVisibleApplication(another, owned)).toThrow(refusal('not_found'))
  expect(() => assertVisibleApplication(staff, undefined)).toThrow(refusal('not_found'))
})

test('[AUDIT4] nothing is written about an application whose personal data was removed', () => {
  expect(() => assertHasData({ data_removed_at: null })).not.toThrow()
  const refused = refusal('application_decided')
  expect(() => assertHasData({ data_removed_at: new Date() })).toThrow(refused)
  expect(() => assertHasData({ data_removed_at: new Date() })).toThrow('personal data of this application')
})

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
