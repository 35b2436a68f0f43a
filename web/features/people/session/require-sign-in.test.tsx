// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeNetwork } from '../../../testing/fake-network.ts'
import { authStore, loadingState } from './auth-store.ts'
import { RequireSignIn } from './require-sign-in.tsx'

beforeEach(() => authStore.set(loadingState))
afterEach(cleanup)

function Address() {
  const { pathname, search } = useLocation()
  return <p>{pathname + search}</p>
}

function open(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/login" element={<Address />} />
        <Route path="*" element={<RequireSignIn>{user => <p>Hello {user.displayName}</p>}</RequireSignIn>} />
      </Routes>
    </MemoryRouter>,
  )
}

test('[R3] a spinner shows while the sign-in state loads, then the page', () => {
  open('/dashboard')
  expect(screen.getByRole('status').textContent).toBe('Checking your sign-in…')
  const user = { displayName: 'Ada', email: 'ada@example.com', photoURL: null, role: 'user' } as const
  act(() => authStore.set({ status: 'signedIn', user }))
  expect(screen.getByText('Hello Ada')).toBeTruthy()
})

test('[R3] a visitor is led to the login page, which remembers path, query and hash', () => {
  open('/dashboard/myApplication?page=2#row')
  act(() => authStore.set({ status: 'signedOut' }))
  expect(screen.getByText('/login?from=%2Fdashboard%2FmyApplication%3Fpage%3D2%23row')).toBeTruthy()
})

test('[V5] a sign-in that could not be read is told, and can be tried again', async () => {
  const requests = fakeNetwork({ 'GET /api/auth/get-session': { body: null } })
  open('/dashboard')
  act(() => authStore.set({ status: 'signedOut', problem: 'The service is busy.' }))
  expect(screen.getByRole('alert').textContent).toContain('The service is busy.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('/login?from=%2Fdashboard')).toBeTruthy()
  expect(requests).toHaveLength(1)
})
