// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { toastStore } from '../../../ui/messages/toast-store.ts'
import { type FakeServer, fakeNetwork, fakeToken, keysOf, refusal } from '../../../testing/fake-network.ts'
import { logIn, signUp } from '../account-actions.ts'
import { authStore } from './auth-store.ts'
import { endRefusedSession, recheckAuth } from './session-actions.ts'
import { logout, startAuth } from './session-start.ts'
import { takeReported } from '../../../testing/reported.ts'

const session = {
  session: { id: 'session-1' },
  user: { name: 'Ada Lovelace', email: 'ada@example.com', image: null },
}
const server = {
  'GET /api/auth/get-session': { body: session },
  'POST /api/auth/sign-in/email': { body: {} },
  'POST /api/auth/sign-up/email': { body: {} },
  'POST /api/auth/sign-out': { body: { success: true } },
  'POST /api/users': { status: 201, body: { insertedId: '1' } },
  'POST /api/jwt': () => ({ body: { token: fakeToken() } }),
  'GET /api/users/ada%40example.com': { body: { role: 'moderator' } },
} satisfies FakeServer
const password = { email: 'ada@example.com', password: 'Secret!1' }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  authStore.set({ status: 'signedOut' })
})

function watchStates() {
  const states: string[] = []
  authStore.subscribe(() => states.push(authStore.current().status))
  return states
}

const shown = () => toastStore.current().map(toast => toast.text)

test('[A8] a visitor who never signed in here causes no call', async () => {
  const requests = fakeNetwork({})
  expect(await startAuth()).toEqual({ status: 'signedOut' })
  expect(requests).toHaveLength(0)
})

test('[A8] [A9] login sets loading first, then asks for the token, then for the role', async () => {
  const requests = fakeNetwork(server)
  const states = watchStates()
  await logIn(password)
  expect(states).toEqual(['loading', 'signedIn'])
  expect(keysOf(requests)).toEqual([
    'POST /api/auth/sign-in/email',
    'GET /api/auth/get-session',
    'POST /api/jwt',
    'GET /api/users/ada%40example.com',
  ])
  expect(localStorage.getItem('token')).toBeTruthy()
})

test('[A7] the user has displayName, email, photoURL and the role of the product server', async () => {
  fakeNetwork(server)
  await logIn(password)
  expect(authStore.current().user).toEqual({
    displayName: 'Ada Lovelace',
    email: 'ada@example.com',
    photoURL: null,
    role: 'moderator',
  })
})

test('[A11] a refused login is logged, thrown on, and leaves a visitor', async () => {
  fakeNetwork({
    ...server,
    'POST /api/auth/sign-in/email': refusal(401, 'wrong_credentials', 'That is not right.'),
  })
  await expect(logIn(password)).rejects.toThrow('That is not right.')
  expect(authStore.current().status).toBe('signedOut')
  expect(takeReported()).toEqual([['Login failed.', expect.anything()]])
})

test('[A10] logout removes the token and what was typed, and shows its toast for 1500 ms', async () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  fakeNetwork(server)
  await logIn(password)
  sessionStorage.setItem('draft:x', '{}')
  await logout()
  expect(localStorage.getItem('token')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
  expect(authStore.current()).toEqual({ status: 'signedOut' })
  expect(shown()).toContain('Sign-out successful')
  vi.advanceTimersByTime(1499)
  expect(shown()).toContain('Sign-out successful')
  vi.advanceTimersByTime(1)
  expect(shown()).not.toContain('Sign-out successful')
})

test('[A4] [A11] a refused photo leaves a usable account and says so', async () => {
  fakeNetwork({ ...server, 'POST /api/images': refusal(415, 'image_not_supported', 'This is no picture.') })
  const photo = new File(['x'], 'me.png', { type: 'image/png' })
  await signUp({ name: 'Ada Lovelace', ...password, photo })
  expect(authStore.current().status).toBe('signedIn')
  expect(shown()).toContain('Your account is ready, but without your photo. This is no picture.')
  expect(takeReported()).toEqual([['The photo of the new account was refused.', expect.anything()]])
})

test('[A12] a refused person is signed out; somebody who signed in meanwhile is taken over instead', async () => {
  const requests = fakeNetwork(server)
  authStore.set({
    status: 'signedIn',
    user: { displayName: 'Bo', email: 'bo@example.com', photoURL: null, role: 'user' },
  })
  expect(await endRefusedSession()).toBe(false)
  expect(authStore.current().user?.email).toBe('ada@example.com')

  expect(await endRefusedSession()).toBe(true)
  expect(keysOf(requests).at(-1)).toBe('POST /api/auth/sign-out')
  expect(authStore.current().status).toBe('signedOut')
})

test('[A10] a late refusal of the last person ends nothing while another is taken over', async () => {
  const requests = fakeNetwork(server)
  const becoming = recheckAuth()
  expect(await endRefusedSession()).toBe(false)
  await becoming
  expect(authStore.current().user?.email).toBe('ada@example.com')
  expect(keysOf(requests)).not.toContain('POST /api/auth/sign-out')
})

test('[V5] when the server cannot be reached the token stays and the state says why', async () => {
  fakeNetwork({ 'GET /api/auth/get-session': new TypeError('Failed to fetch') })
  localStorage.setItem('token', 'kept')
  const state = await recheckAuth()
  expect(state.problem).toMatch(/could not reach the server/)
  expect(localStorage.getItem('token')).toBe('kept')
})
