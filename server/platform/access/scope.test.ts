import { expect, test } from 'vitest'
import { roles } from '../../../contract/core/roles.ts'
import { assertOwn, assertRemovable, assertSeesAll, assertVisible, scopeOf } from './scope.ts'

const refused = (act: () => void) => {
  try {
    act()
  } catch (error) {
    return (error as { code: string }).code
  }
  return undefined
}
const scopes = roles.map(role => scopeOf({ userId: 'me', role }))

test('[R4] what belongs to somebody else does not exist for a user; staff see it', () => {
  const see = (owner: string | undefined) => scopes.map(scope => refused(() => assertVisible(scope, owner)))
  expect(see('me')).toEqual([undefined, undefined, undefined])
  expect(see('another')).toEqual(['not_found', undefined, undefined])
  expect(see(undefined)).toEqual(['not_found', 'not_found', 'not_found'])
})

test('[R4] [U4] [U5] [U7] only one’s own can be changed, also by staff', () => {
  const change = (owner: string | undefined) => scopes.map(scope => refused(() => assertOwn(scope, owner)))
  expect(change('me')).toEqual([undefined, undefined, undefined])
  expect(change('another')).toEqual(['not_found', 'forbidden', 'forbidden'])
  expect(change(undefined)).toEqual(['not_found', 'not_found', 'not_found'])
})

test('[U7] [T3] one’s own can be removed, and by staff anybody’s', () => {
  const remove = (owner: string | undefined) =>
    scopes.map(scope => refused(() => assertRemovable(scope, owner)))
  expect(remove('me')).toEqual([undefined, undefined, undefined])
  expect(remove('another')).toEqual(['not_found', undefined, undefined])
  expect(remove(undefined)).toEqual(['not_found', 'not_found', 'not_found'])
})

test('[R4] a list of everybody’s is made for staff only', () => {
  const [user, ...staff] = scopes
  expect(() => user && assertSeesAll(user)).toThrow('This list is for staff.')
  for (const scope of staff) expect(() => assertSeesAll(scope)).not.toThrow()
})

test('[R4] only admins administer', () => {
  expect(scopes.map(({ userId, administers }) => [userId, administers])).toEqual([
    ['me', false],
    ['me', false],
    ['me', true],
  ])
})
