// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '../../../../contract/core/roles.ts'
import type { UserRecord } from '../../../../contract/people/users.ts'
import { RoleSelect } from './role-select.tsx'

const user: UserRecord = {
  _id: '01930000-0000-7000-8000-000000000001',
  user_email: 'bea@example.org',
  user_name: 'Bea',
  user_photo: '',
  mail_refused: false,
  role: 'user',
}

afterEach(cleanup)

function show() {
  const onChoose = vi.fn((_role: Role) => undefined)
  render(<RoleSelect user={user} onChoose={onChoose} />)
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role of Bea, bea@example.org' })
  /** What a browser does at an arrow key. */
  const pass = (role: Role) => {
    fireEvent.keyDown(select, { key: 'ArrowDown' })
    fireEvent.change(select, { target: { value: role } })
  }
  return { select, onChoose, pass }
}

test('[M1] a role that is picked counts at once', () => {
  const { select, onChoose } = show()
  fireEvent.pointerDown(select)
  fireEvent.change(select, { target: { value: 'moderator' } })
  expect(onChoose).toHaveBeenCalledWith('moderator')
})

test('[M1] arrow keys pass over the roles, Enter chooses one', () => {
  const { select, onChoose, pass } = show()
  pass('moderator')
  pass('admin')
  expect(select.value).toBe('admin')
  expect(onChoose).not.toHaveBeenCalled()
  expect(screen.getByText('Enter to change')).toBeTruthy()
  fireEvent.keyDown(select, { key: 'Enter' })
  expect(onChoose.mock.calls).toEqual([['admin']])
})

test('[M1] leaving the field chooses as well; Escape chooses nothing', () => {
  const { select, onChoose, pass } = show()
  pass('moderator')
  fireEvent.keyDown(select, { key: 'Escape' })
  expect(select.value).toBe('user')
  fireEvent.blur(select)
  expect(onChoose).not.toHaveBeenCalled()
  pass('moderator')
  fireEvent.blur(select)
  expect(onChoose.mock.calls).toEqual([['moderator']])
})
