import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { roles } from '../../../contract/core/roles.ts'
import type { Tables } from '../database/tables.ts'
import { assertOwn, assertRemovable, assertVisible, reaches, scopeOf, within, vouchFor } from './scope.ts'

const refused = (act: () => void) => {
  try {
    act()
  } catch (error) {
    return (error as { code: string }).code
  }
  return undefined
}
const scopes = roles.map(role => scopeOf({ userId: 'me', role, reach: null }))
const ofOne = scopeOf({ userId: 'me', role: 'moderator', reach: ['theirs'] })

test('[R4] what belongs to somebody else does not exist for a user; staff see what they reach', () => {
  const see = (user_id: string, scholarship_id = 'theirs') =>
    [...scopes, ofOne].map(scope => refused(() => assertVisible(scope, { user_id, scholarship_id })))
  expect(see('me')).toEqual([undefined, undefined, undefined, undefined])
  expect(see('another')).toEqual(['not_found', undefined, undefined, undefined])
  expect(see('another', 'ours')).toEqual(['not_found', undefined, undefined, 'not_found'])
  expect(refused(() => assertVisible(ofOne, undefined))).toBe('not_found')
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
  const column = sql.ref('scholarship_id')
  expect(() => user && within(user, column)).toThrow('This list is for staff.')
  for (const scope of [...staff, ofOne]) expect(() => within(scope, column)).not.toThrow()
})

test('[R4] admins reach everything, whatever is said of them, and users nothing', () => {
  const wide = roles.map(role => scopeOf({ userId: 'me', role, reach: ['theirs'] }).reach)
  expect(wide).toEqual(['none', ['theirs'], 'all'])
  expect([...scopes, ofOne].map(scope => reaches(scope, null))).toEqual([false, true, true, false])
})

test('[R4] only admins administer', () => {
  expect(scopes.map(({ userId, administers }) => [userId, administers])).toEqual([
    ['me', false],
    ['me', false],
    ['me', true],
  ])
})

test('[R4] a query by an id that no gate has let through does not compile', () => {
  const queries = (db: Kysely<Tables>, id: string) => [
    // @ts-expect-error: a plain id
    db.selectFrom('applications').where('id', '=', id),
    // @ts-expect-error: a plain id
    db.updateTable('decisions').where('application_id', '=', id),
    // @ts-expect-error: a plain id
    db.deleteFrom('letters').where('batch_id', '=', id),
    // @ts-expect-error: a plain id
    db.selectFrom('committee_readings').where('committee_readings.id', '=', id),
    db.selectFrom('applications').where('id', '=', vouchFor(id, 'A test knows it.')),
  ]
  expect(queries).toBeTypeOf('function')
})
