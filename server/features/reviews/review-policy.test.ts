import { expect, test } from 'vitest'
import { assertMayDelete, assertMayEdit } from './review-policy.ts'

const author = { userId: 'author', role: 'user' } as const
const stranger = { userId: 'stranger', role: 'user' } as const
const staff = (['moderator', 'admin'] as const).map(role => ({ userId: 'staff', role }))
const refusal = (code: string) => expect.objectContaining({ code })

test('[U7] only its author changes a review', () => {
  expect(() => assertMayEdit('author', author)).not.toThrow()
  expect(() => assertMayEdit('author', stranger)).toThrow(refusal('not_found'))
  for (const person of staff) expect(() => assertMayEdit('author', person)).toThrow(refusal('forbidden'))
  for (const person of [author, ...staff])
    expect(() => assertMayEdit(undefined, person)).toThrow(refusal('not_found'))
})

test('[U7] [T3] its author and staff delete a review', () => {
  for (const person of [author, ...staff]) expect(() => assertMayDelete('author', person)).not.toThrow()
  expect(() => assertMayDelete('author', stranger)).toThrow(refusal('not_found'))
  for (const person of staff) expect(() => assertMayDelete(undefined, person)).toThrow(refusal('not_found'))
})
