import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import type { Endpoint } from './endpoints/endpoint.ts'

test('every call that reads what is not for everybody has a limit', () => {
  const unlimited = Object.entries<Endpoint>(endpoints).filter(
    ([key, { who, limits, readLimit }]) =>
      key.startsWith('GET ') && who !== 'anyone' && !limits && !readLimit,
  )
  expect(unlimited.map(([key]) => key)).toEqual([])
})
