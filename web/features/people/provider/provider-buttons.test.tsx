// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, fakeNetwork, fakeToken, refusal } from '../../../testing/fake-network.ts'
import { authStore } from '../session/auth-store.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { reportToOpener } from './provider-popup.ts'
import { takeReported } from '../../../testing/reported.ts'

const session = { session: { id: 'session-1' }, user: { name: 'Ada', email: 'ada@example.com', image: null } }
const server: FakeServer = {
  'GET /api/auth/get-session': { body: session },
  'POST /api/users': { status: 201, body: { insertedId: '1' } },
  'POST /api/jwt': () => ({ body: { token: fakeToken() } }),
  'GET /api/users/ada%40example.com': { body: { role: 'user' } },
}
const providers = [
  { id: 'google', label: 'Google' },
  { id: 'uni', label: 'University of Example' },
]
let opened: ReturnType<typeof vi.fn<(url: string) => { closed: boolean } | null>>

beforeEach(() => {
  authStore.set({ status: 'signedOut' })
  opened = vi.fn<(url: string) => { closed: boolean } | null>(() => ({ closed: false }))
})
afterEach(cleanup)

function open(with_ = server) {
  fakeNetwork(with_)
  vi.stubGlobal('open', opened)
  render(<ProviderButtons providers={providers} verb="Login with" returnTo="/payment" />)
}
const click = () => fireEvent.click(screen.getByRole('button', { name: 'Login with Google' }))
const nonce = () =>
  new URL(String(opened.mock.calls[0]?.[0]), location.origin).searchParams.get('nonce') ?? ''

test('[A3] when the window says done, the session is read and the person is signed in', async () => {
  open()
  click()
  reportToOpener(nonce(), null)
  await waitFor(() => expect(authStore.current().user?.email).toBe('ada@example.com'))
})

test('[A3] a blocked window leaves a clear message and another way', () => {
  opened.mockReturnValue(null)
  open()
  click()
  expect(screen.getByRole('status').textContent).toContain('Your browser blocked the Google window.')
  expect(screen.getByRole('button', { name: 'Continue with Google in this tab' })).toBeTruthy()
})

test('[A3] [V5] going on in this tab that fails says so, and can be tried again', async () => {
  opened.mockReturnValue(null)
  open({ 'POST /api/auth/sign-in/social': refusal(503, 'unavailable', 'Google did not answer.') })
  click()
  const goOn = screen.getByRole('button', { name: 'Continue with Google in this tab' })
  fireEvent.click(goOn)
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Google did not answer.'))
  expect(goOn.isConnected).toBe(true)
  expect(takeReported()).toEqual([['Google sign-in failed.', expect.anything()]])
})

test('[A3] a closed window leaves a clear message and a usable page', async () => {
  opened.mockReturnValue({ closed: true })
  open({
    ...server,
    'GET /api/auth/get-session': { body: null },
    'GET /api/auth/two-factors/waiting': { body: { waitsForCode: false } },
  })
  click()
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('was closed before'), {
    timeout: 15_000,
  })
  expect(screen.getByRole('button', { name: 'Login with Google' }).hasAttribute('aria-disabled')).toBe(false)
  expect(takeReported()).toEqual([['Google sign-in failed.', expect.anything()]])
})

test('[A3] a window that looks closed although the sign-in worked counts as done', async () => {
  opened.mockReturnValue({ closed: true })
  open()
  click()
  await waitFor(() => expect(authStore.current().status).toBe('signedIn'), { timeout: 15_000 })
})

test('[A11] what Google refused is told in plain words', async () => {
  open()
  click()
  reportToOpener(nonce(), 'email_not_verified')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('has not verified your email'))
  expect(takeReported()).toEqual([['Google sign-in failed.', { error: 'email_not_verified' }]])
})

test('[A14] each provider has its button, and its name in what is said', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Login with University of Example' }))
  expect(String(opened.mock.calls[0]?.[0])).toContain('&provider=uni')
  reportToOpener(nonce(), 'domain_not_allowed')
  const says = (text: string) =>
    waitFor(() => expect(screen.getByRole('status').textContent).toContain(text), { timeout: 15_000 })
  await says('Your email address at University of Example cannot be used to sign up here.')
  const refused = { error: 'domain_not_allowed' }
  expect(takeReported()).toEqual([['University of Example sign-in failed.', refused]])
})

test('[A14] without providers there is nothing to press', () => {
  fakeNetwork(server)
  const { container } = render(<ProviderButtons providers={[]} verb="Login with" returnTo="/" />)
  expect(container.textContent).toBe('')
})
