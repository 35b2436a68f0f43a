import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import type { Endpoint } from './core/endpoint.ts'

test('every call about one person, or for staff, has a limit', () => {
  const unlimited = Object.entries<Endpoint>(endpoints).filter(
    ([, { who, personal, limits, callerLimit }]) => (who !== 'anyone' || personal) && !limits && !callerLimit,
  )
  expect(unlimited.map(([key]) => key)).toEqual([])
})
