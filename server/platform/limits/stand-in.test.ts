import type { Kysely } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Tables } from '../database/tables.ts'
import { createStandIn, IndexNotReady } from './stand-in.ts'

const db = {} as Kysely<Tables>

// The process may pause for longer than a rest, and than somebody waits.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('[FIND8] the database answers one at a time, four wait, and others are refused at once', async () => {
  const standIn = createStandIn(db, () => false)
  const { promise, resolve } = Promise.withResolvers<void>()
  let underWay = 0
  const asked = Array.from({ length: 5 }, (_, i) =>
    standIn(async () => {
      underWay += 1
      expect(underWay).toBe(1)
      await promise
      underWay -= 1
      return i
    }),
  )
  await expect(standIn(async () => 'sixth')).rejects.toBeInstanceOf(IndexNotReady)
  resolve()
  expect(await Promise.all(asked)).toEqual([0, 1, 2, 3, 4])
  expect(await standIn(async () => 'later')).toBe('later')
})

test('[FIND8] while the index is read it rests for as long as four times an answer took, but for what all need', async () => {
  let isMaking = true
  const standIn = createStandIn(db, () => isMaking)
  const slow = standIn(async () => {
    vi.advanceTimersByTime(200)
    return 'slow'
  })
  expect(await slow).toBe('slow')
  vi.advanceTimersByTime(799)
  await expect(standIn(async () => 'next')).rejects.toBeInstanceOf(IndexNotReady)
  expect(await standIn(async () => 'count', { evenAtRest: true })).toBe('count')
  isMaking = false
  expect(await standIn(async () => 'next')).toBe('next')
})

test('[FIND8] what the database ended for its length is refused; other errors are told', async () => {
  const standIn = createStandIn(db, () => false)
  const failing = (code: string) => standIn(() => Promise.reject(Object.assign(new Error(code), { code })))
  await expect(failing('57014')).rejects.toBeInstanceOf(IndexNotReady)
  await expect(failing('ECONNREFUSED')).rejects.toThrow('ECONNREFUSED')
})
