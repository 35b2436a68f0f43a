// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeNetwork, fakeToken, keysOf, refusal } from '../testing/fake-network.ts'
import { sessionCall } from './session-client.ts'
import { onSessionEnd } from './session-end.ts'
import { beginSession, endSession } from './person-session.ts'
import { claimsOf } from './session-token.ts'
import { storedToken } from './stored-token.ts'

const open = 'GET /api/payment/open'
const old = fakeToken({ name: 'old' })
const renewed = fakeToken({ name: 'renewed' })

beforeEach(() => {
  beginSession('ada@example.com')
  storedToken.write(old)
})

function watchEnd() {
  const ended = vi.fn()
  onTestFinished(onSessionEnd(ended))
  return ended
}

test('sends the token of local storage as a Bearer header', async () => {
  const requests = fakeNetwork({ [open]: { body: [] } })
  expect(await sessionCall('GET /payment/open')).toEqual([])
  expect(requests[0]?.headers.get('authorization')).toBe(`Bearer ${old}`)
})

test('[A12] an expired token is renewed silently and the call repeated once', async () => {
  const ended = watchEnd()
  const requests = fakeNetwork({
    [open]: request =>
      request.headers.get('authorization') === `Bearer ${renewed}`
        ? { body: [] }
        : refusal(401, 'unauthenticated'),
    'POST /api/jwt': { body: { token: renewed } },
  })
  expect(await sessionCall('GET /payment/open')).toEqual([])
  expect(keysOf(requests)).toEqual([open, 'POST /api/jwt', open])
  expect(ended).not.toHaveBeenCalled()
})

test.each([401, 403])('[A12] a %i that stays ends the session', async status => {
  const ended = watchEnd()
  fakeNetwork({ [open]: refusal(status, 'forbidden'), 'POST /api/jwt': { body: { token: renewed } } })
  await expect(sessionCall('GET /payment/open')).rejects.toMatchObject({ status })
  expect(ended.mock.calls).toEqual([[status]])
})

test('[TALK1] [A12] a 403 about an answer that the office did not ask for ends nothing', async () => {
  const ended = watchEnd()
  fakeNetwork({ [open]: refusal(403, 'not_asked') })
  await expect(sessionCall('GET /payment/open')).rejects.toMatchObject({ code: 'not_asked' })
  expect(ended).not.toHaveBeenCalled()
})

test('[A12] a session that is over at the identity service ends here, too', async () => {
  const ended = watchEnd()
  fakeNetwork({ [open]: refusal(401, 'unauthenticated'), 'POST /api/jwt': refusal(401, 'unauthenticated') })
  await expect(sessionCall('GET /payment/open')).rejects.toMatchObject({ status: 401 })
  expect(ended).toHaveBeenCalledOnce()
})

test('[V5] a lost connection is told in plain words and ends nothing', async () => {
  const ended = watchEnd()
  fakeNetwork({ [open]: new TypeError('Failed to fetch') })
  await expect(sessionCall('GET /payment/open')).rejects.toThrow(/could not reach the server/)
  expect(ended).not.toHaveBeenCalled()
})

test('[V5] a call that only reads is sent once more when its connection breaks', async () => {
  let sent = 0
  fakeNetwork({
    [open]: () => {
      sent += 1
      if (sent === 1) throw new TypeError('Failed to fetch')
      return { body: [] }
    },
  })
  expect(await sessionCall('GET /payment/open')).toEqual([])
  expect(sent).toBe(2)
})

test('a call that writes is not sent again by itself', async () => {
  const requests = fakeNetwork({ 'POST /api/saved': new TypeError('Failed to fetch') })
  await expect(sessionCall('POST /saved', { body: { ids: [] } })).rejects.toThrow(/could not reach/)
  expect(requests).toHaveLength(1)
})

test('what one person asks for is never sent with the token of another who signs in meanwhile', async () => {
  const requests = fakeNetwork({
    'POST /api/jwt': async () => {
      beginSession('bo@example.com', 'session-2')
      storedToken.write(fakeToken({ sid: 'session-2' }))
      return { body: { token: fakeToken() } }
    },
  })
  storedToken.write(fakeToken({ issued: -800, expires: 100 }))
  await expect(sessionCall('GET /payment/open')).rejects.toMatchObject({ status: 0 })
  expect(keysOf(requests)).toEqual(['POST /api/jwt'])
  expect(claimsOf(storedToken.read()).sid).toBe('session-2')
})

test('a token that another tab has stored for somebody else is not used', async () => {
  beginSession('ada@example.com', 'session-1')
  storedToken.write(fakeToken({ sid: 'session-2' }))
  const own = fakeToken({ name: 'own' })
  const requests = fakeNetwork({ 'POST /api/jwt': { body: { token: own } }, [open]: { body: [] } })
  await sessionCall('GET /payment/open')
  expect(requests.at(-1)?.headers.get('authorization')).toBe(`Bearer ${own}`)
})

test('an answer that the page asked for before its code was there is used once, of the same token only', async () => {
  const early = (token: string) => ({
    token,
    answers: { '/api/payment/open': Promise.resolve(Response.json(['early'])) },
  })
  const requests = fakeNetwork({ [open]: { body: [] } })
  vi.stubGlobal('early', early(old))
  expect(await sessionCall('GET /payment/open')).toEqual(['early'])
  expect(await sessionCall('GET /payment/open')).toEqual([])
  vi.stubGlobal('early', early(renewed))
  expect(await sessionCall('GET /payment/open')).toEqual([])
  expect(keysOf(requests)).toEqual([open, open])
})

test('after a change, and after signing out, nothing is used that was asked for before', async () => {
  const early = () => ({
    token: old,
    answers: { '/api/payment/open': Promise.resolve(Response.json(['early'])) },
  })
  fakeNetwork({ [open]: { body: [] }, 'POST /api/drafts': { body: {} } })
  vi.stubGlobal('early', early())
  await sessionCall('POST /drafts', { body: { scholarshipId: 's' } })
  expect(await sessionCall('GET /payment/open')).toEqual([])
  vi.stubGlobal('early', early())
  endSession()
  beginSession('ada@example.com')
  expect(await sessionCall('GET /payment/open')).toEqual([])
})
