import { expect, test } from 'vitest'
import { roles } from '../../../contract/core/roles.ts'
import { mayCall } from './may-call.ts'

const email = 'ada@example.org'
const allowed = (who: Parameters<typeof mayCall>[0], about?: string) =>
  roles.filter(role => mayCall(who, { role, email }, about))

test('[R4] calls are for everybody signed in, for staff or for admins', () => {
  expect(allowed('user')).toEqual(roles)
  expect(allowed('staff')).toEqual(['moderator', 'admin'])
  expect(allowed('admin')).toEqual(['admin'])
})

test('[R4] a call about an address is for its owner, however it is written, and for the roles it names', () => {
  const who = { ownEmail: ['admin'] } as const
  expect(allowed(who, email)).toEqual(roles)
  expect(allowed(who, ' ADA@example.org ')).toEqual(roles)
  expect(allowed(who, 'bo@example.org')).toEqual(['admin'])
  expect(allowed(who)).toEqual(['admin'])
})
