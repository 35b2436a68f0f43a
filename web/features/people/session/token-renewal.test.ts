// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { beginSession } from '../../../api/person-session.ts'
import { storedToken } from '../../../api/stored-token.ts'
import { fakeNetwork, fakeToken } from '../../../testing/fake-network.ts'
import { authStore } from './auth-store.ts'
import { keepTokenFresh } from './token-renewal.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  beginSession('ada@example.com')
  storedToken.write(fakeToken({ name: 'first' }))
  onTestFinished(keepTokenFresh())
})

const user = { displayName: 'Ada', email: 'ada@example.com', photoURL: null, role: 'user' } as const

test('a signed-in page renews the token at 80 % of its 15 minutes', async () => {
  const requests = fakeNetwork({ 'POST /api/jwt': () => ({ body: { token: fakeToken({ name: 'next' }) } }) })
  authStore.set({ status: 'signedIn', user })
  await vi.advanceTimersByTimeAsync(718_000)
  expect(requests).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(3000)
  expect(requests).toHaveLength(1)
})

test('a signed-out page renews nothing', async () => {
  const requests = fakeNetwork({})
  authStore.set({ status: 'signedIn', user })
  authStore.set({ status: 'signedOut' })
  await vi.advanceTimersByTimeAsync(900_000)
  expect(requests).toHaveLength(0)
})
