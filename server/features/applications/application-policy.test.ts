import { expect, test } from 'vitest'
import { assertVisible, ownScope, scopeOf } from '../../platform/access/scope.ts'
import {
  assertHasData,
  assertHandled,
  assertOwnApplication,
  assertPending,
  assertStatusChange,
} from './application-policy.ts'

const owned = { user_id: 'applicant', scholarship_id: 'theirs' }
const staff = scopeOf({ userId: 'moderator', role: 'moderator', reach: null })
const elsewhere = scopeOf({ userId: 'moderator', role: 'moderator', reach: ['another'] })
const refusal = (code: string) => expect.objectContaining({ code })

test('[R4] [U4] an application is its applicant’s to change, and theirs and the staff’s to read', () => {
  const own = ownScope('applicant')
  const another = ownScope('another')
  expect(() => assertOwnApplication(own, owned)).not.toThrow()
  expect(() => assertOwnApplication(another, owned)).toThrow(refusal('not_found'))
  expect(() => assertOwnApplication(staff, owned)).toThrow(refusal('forbidden'))
  expect(() => assertOwnApplication(own, undefined)).toThrow(refusal('not_found'))
  expect(() => assertOwnApplication(elsewhere, owned)).toThrow(refusal('not_found'))
  expect(() => assertVisible(own, owned)).not.toThrow()
  expect(() => assertVisible(staff, owned)).not.toThrow()
  expect(() => assertVisible(elsewhere, owned)).toThrow(refusal('not_found'))
  expect(() => assertVisible(another, owned)).toThrow(refusal('not_found'))
  expect(() => assertVisible(staff, undefined)).toThrow(refusal('not_found'))
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
  const applicant = scopeOf({ userId: 'applicant', role: 'admin', reach: null })
  expect(() => assertHandled(owned, staff)).not.toThrow()
  expect(() => assertHandled(owned, applicant)).toThrow(refusal('own_application'))
  expect(() => assertHandled(owned, elsewhere)).toThrow(refusal('not_found'))
  expect(() => assertHandled(undefined, staff)).toThrow(refusal('not_found'))
})

test('[T5] only the next steps are allowed', () => {
  expect(() => assertStatusChange('Pending', 'Processing')).not.toThrow()
  expect(() => assertStatusChange('Completed', 'Pending')).toThrow(refusal('step_not_allowed'))
})
