// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { messages } from '../../../contract/core/messages.ts'
import { fakeNetwork, refusal } from '../../testing/fake-network.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { takeReported } from '../../testing/reported.ts'

afterEach(cleanup)

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign Up' }))
const errorOf = (label: RegExp | string) => {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent).at(-1)
}

test('[A5] name, email and password are required; all errors come at once and by field', async () => {
  const requests = fakeNetwork({})
  render(<SignUpForm />)
  submit()
  await screen.findByRole('alert')
  expect(errorOf('Name')).toBe('Please enter your name.')
  expect(errorOf('Email')).toBe('Please enter your email address.')
  expect(errorOf('Password')).toBe('Please enter a password.')
  expect(requests).toHaveLength(0)
})

test.each([
  ['Ab!1', messages.passwordTooShort],
  ['abcdef!', messages.passwordTooSimple],
  ['Abcdef1', messages.passwordTooSimple],
])('[A5] the password "%s" is refused in the words of the specification', async (password, text) => {
  fakeNetwork({})
  render(<SignUpForm />)
  type('Password', password)
  submit()
  await screen.findByRole('alert')
  expect(errorOf('Password')).toBe(text)
})

test('[A11] an error of the identity service is at its field, and nothing typed is lost', async () => {
  fakeNetwork({
    'POST /api/auth/sign-up/email': refusal(400, 'invalid_input', 'Please check.', { email: 'Taken.' }),
  })
  render(<SignUpForm />)
  type('Name', 'Ada')
  type('Email', 'ada@example.com')
  type('Password', 'Secret!1')
  submit()
  await screen.findByRole('alert')
  expect(errorOf('Email')).toBe('Taken.')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com')
  expect(takeReported()).toEqual([['Sign-up failed.', expect.anything()]])
})
