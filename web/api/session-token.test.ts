// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { fakeNetwork, fakeToken, keysOf } from '../testing/fake-network.ts'
import { claimsOf, freshToken, renewalTime, renewToken } from './session-token.ts'
import { beginSession } from './person-session.ts'
import { storedToken } from './stored-token.ts'

beforeEach(() => {
  localStorage.clear()
  beginSession('ada@example.com')
})

test('a token is due for renewal at 80 % of its lifetime', () => {
  const token = fakeToken({ issued: 0, expires: 900 })
  expect(renewalTime(token)).toBe(((claimsOf(token).iat ?? 0) + 720) * 1000)
  expect(renewalTime('nonsense')).toBe(0)
  expect(renewalTime(null)).toBe(0)
})

test('[A9] a new token is kept in local storage under `token`', async () => {
  const token = fakeToken()
  const requests = fakeNetwork({ 'POST /api/jwt': { body: { token } } })
  expect(await freshToken()).toBe(token)
  expect(localStorage.getItem('token')).toBe(token)
  expect(await requests[0]?.json()).toEqual({ email: 'ada@example.com' })
})

test('a token that is not due is used as it is', async () => {
  const requests = fakeNetwork({})
  storedToken.write(fakeToken())
  expect(await freshToken()).toBe(storedToken.read())
  expect(requests).toHaveLength(0)
})

test('many renewals at once ask the server once', async () => {
  const token = fakeToken({ name: 'renewed' })
  const requests = fakeNetwork({ 'POST /api/jwt': { body: { token } } })
  const stale = fakeToken({ issued: -800, expires: 100 })
  storedToken.write(stale)
  expect(await Promise.all([renewToken(stale), renewToken(stale), freshToken()])).toEqual([
    token,
    token,
    token,
  ])
  expect(keysOf(requests)).toEqual(['POST /api/jwt'])
})

test('a token that another tab has just received is taken over', async () => {
  const requests = fakeNetwork({})
  const other = fakeToken({ name: 'other tab' })
  storedToken.write(other)
  expect(await renewToken(fakeToken({ name: 'mine' }))).toBe(other)
  expect(requests).toHaveLength(0)
})
