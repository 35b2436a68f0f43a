// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormErrors } from './form-errors.tsx'
import { PasswordField } from './password-field.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

test('a field names its hint and its error to screen readers', () => {
  render(<TextField label="Phone" hint="With the country code" error="Please enter your phone number." />)
  const input = screen.getByLabelText('Phone')
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map(id => document.getElementById(id)?.textContent)).toEqual([
    'With the country code',
    'Please enter your phone number.',
  ])
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('a field without an error is not marked', () => {
  render(<TextField label="Phone" optional />)
  const input = screen.getByLabelText('Phone (optional)')
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(input.hasAttribute('aria-describedby')).toBe(false)
})

test('[A1] a password can be shown and hidden again', () => {
  render(<PasswordField label="Password" />)
  const input = screen.getByLabelText('Password')
  expect(input.getAttribute('type')).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.getAttribute('type')).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input.getAttribute('type')).toBe('password')
})

test('the list of errors takes the focus and leads to each field', () => {
  render(
    <form>
      <FormErrors fields={{ phone: 'Please enter your phone number.', address: undefined }} />
      <TextField label="Phone" name="phone" />
    </form>,
  )
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  fireEvent.click(screen.getByRole('button', { name: 'Please enter your phone number.' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'))
})

test('a form without errors shows no list', () => {
  const { container } = render(<FormErrors fields={{ phone: undefined }} />)
  expect(container.innerHTML).toBe('')
})
