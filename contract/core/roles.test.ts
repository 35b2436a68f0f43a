import { expect, test } from 'vitest'
import { isStaff, ownRefusal, roles } from './roles.ts'

test('[R4] moderators and admins are staff', () => {
  expect(roles).toEqual(['user', 'moderator', 'admin'])
  expect(roles.filter(isStaff)).toEqual(['moderator', 'admin'])
})

test('[R4] what belongs to somebody else does not exist for a user, and is refused to staff', () => {
  expect(roles.map(role => ownRefusal({ own: true, role }))).toEqual([null, null, null])
  expect(roles.map(role => ownRefusal({ own: false, role }))).toEqual(['not_found', 'forbidden', 'forbidden'])
})
