// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserRecord } from '../../../contract/users.ts'
import { storedToken } from '../../api/session-token.ts'
import { fakeNetwork, fakeToken, refusal } from '../../testing/fake-network.ts'
import { RoleSelect } from './role-select.tsx'

const user: UserRecord = {
  _id: '01930000-0000-7000-8000-000000000001',
  user_email: 'bea@example.org',
  user_name: 'Bea',
  user_photo: '',
  role: 'user',
}

beforeEach(() => storedToken.write(fakeToken()))
afterEach(() => {
  cleanup()
  storedToken.remove()
})

function choose(role: string) {
  const onDone = vi.fn()
  render(<RoleSelect user={user} onDone={onDone} />)
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role of Bea, bea@example.org' })
  fireEvent.change(select, { target: { value: role } })
  return { select, onDone }
}

test('[M1] choosing a role sends it at once and shows it', async () => {
  const requests = fakeNetwork({ [`PATCH /api/users/${user._id}`]: { body: { modifiedCount: 1 } } })
  const { select, onDone } = choose('moderator')
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(true))
  expect(await requests[0]?.json()).toEqual({ role: 'moderator' })
  expect(select.value).toBe('moderator')
})

test('[M2] a refused role goes back to what it was', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  fakeNetwork({ [`PATCH /api/users/${user._id}`]: refusal(409, 'last_admin') })
  const { select, onDone } = choose('admin')
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(false))
  expect(select.value).toBe('user')
  expect(error).toHaveBeenCalled()
  error.mockRestore()
})
