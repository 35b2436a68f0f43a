// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { storedToken } from '../../../api/stored-token.ts'
import { fakeNetwork, fakeToken, refusal } from '../../../testing/fake-network.ts'
import { toldToasts } from '../../../ui/messages/told-toasts.ts'
import { toastStore } from '../../../ui/messages/toast-store.ts'
import { useAuth } from '../session/auth-state.tsx'
import { authStore } from '../session/auth-store.ts'
import { followProfile } from '../session/follow-profile.ts'
import { ProfileForm } from './profile-form.tsx'
import { takeReported } from '../../../testing/reported.ts'

const photo = '/images/0190b3a0-0000-7000-8000-000000000001/full.webp'
const ada = { displayName: 'Ada', email: 'ada@example.com', photoURL: null, role: 'user' } as const

beforeEach(() => {
  storedToken.write(fakeToken())
  authStore.set({ status: 'signedIn', user: { ...ada, photoURL: photo } })
})
afterEach(cleanup)

/** The form in a page that shows it as long as it knows the person. */
function Page() {
  const { user } = useAuth()
  return user ? <ProfileForm user={user} /> : null
}

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
const nameField = () => screen.getByLabelText<HTMLInputElement>('Name')
const rename = (value: string) => fireEvent.change(nameField(), { target: { value } })

test('[A8] [U2] a changed name sets loading first, keeps the page, and sends nothing else', async () => {
  const requests = fakeNetwork({ 'POST /api/auth/update-user': { body: { status: true } } })
  render(<Page />)
  const states: string[] = []
  onTestFinished(authStore.subscribe(() => states.push(authStore.current().status)))
  const told = toldToasts()
  rename('  Ada King ')
  save()
  await waitFor(() => expect(authStore.current().user?.displayName).toBe('Ada King'))
  expect(states).toEqual(['loading', 'signedIn'])
  expect(await requests[0]?.json()).toEqual({ name: 'Ada King' })
  expect(authStore.current().user?.photoURL).toBe(photo)
  await waitFor(() => expect(nameField().value).toBe('Ada King'))
  expect(told).toContain('Your profile has been updated.')
})

test('[U2] a removed photo is sent as none', async () => {
  const requests = fakeNetwork({ 'POST /api/auth/update-user': { body: { status: true } } })
  render(<Page />)
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo' }))
  save()
  await waitFor(() => expect(authStore.current().user?.photoURL).toBeNull())
  expect(await requests[0]?.json()).toEqual({ image: '' })
})

test('[U2] a refused photo is told as such, not as an updated profile', async () => {
  const requests = fakeNetwork({ 'POST /api/auth/update-user': { body: { status: true } } })
  render(<Page />)
  const file = new File(['x'], 'IMG_2041.HEIC')
  fireEvent.change(screen.getByLabelText(/^Photo/), { target: { files: [file] } })
  await screen.findByText(/^This is an iPhone photo/)
  save()
  expect((await screen.findByRole('alert')).textContent).toContain('This is an iPhone photo')
  expect(requests).toEqual([])
  rename('Ada King')
  save()
  await waitFor(() => expect(requests).toHaveLength(1))
  await waitFor(() =>
    expect(toastStore.current().at(-1)?.text).toBe(
      'Your name has been updated. The photo is still the old one.',
    ),
  )
})

test('[U2] an empty name is refused at its field, and nothing is sent', async () => {
  const requests = fakeNetwork({})
  render(<Page />)
  rename(' ')
  save()
  await screen.findByRole('alert')
  const error = document.getElementById(nameField().getAttribute('aria-describedby') ?? '')
  expect(error?.textContent).toBe('Please enter your name.')
  expect(requests).toEqual([])
})

test('[A8] [A11] a refused change is logged and shown; the person and what was typed stay', async () => {
  fakeNetwork({ 'POST /api/auth/update-user': refusal(503, 'busy', 'Please try again.') })
  render(<Page />)
  rename('Ada King')
  save()
  await screen.findByText('Please try again.')
  expect(takeReported()).toEqual([['Profile update failed.', expect.anything()]])
  expect(authStore.current()).toMatchObject({ status: 'signedIn', user: { displayName: 'Ada' } })
  expect(nameField().value).toBe('Ada King')
})

test('[A8] another tab takes the change over; what is typed there stays', async () => {
  const user = { name: 'Ada King', email: 'ada@example.com', image: null }
  fakeNetwork({ 'GET /api/auth/get-session': { body: { user, session: { id: 's' } } } })
  onTestFinished(followProfile())
  render(<Page />)
  rename('Half a na')
  dispatchEvent(new StorageEvent('storage', { key: 'profileChangedAt' }))
  await waitFor(() => expect(authStore.current().user).toEqual({ ...ada, displayName: 'Ada King' }))
  expect(nameField().value).toBe('Half a na')
})
