import { expect, test } from 'vitest'
import { isStaff, roles } from './roles.ts'

test('[R4] moderators and admins are staff', () => {
  expect(roles).toEqual(['user', 'moderator', 'admin'])
  expect(roles.filter(isStaff)).toEqual(['moderator', 'admin'])
})
