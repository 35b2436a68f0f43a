// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Link, MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DropdownMenu } from './dropdown-menu.tsx'

beforeEach(() => {
  render(
    <MemoryRouter>
      <DropdownMenu name="Menu" label="≡">
        <Link to="/allScholarships">All Scholarship</Link>
      </DropdownMenu>
      <button type="button">Elsewhere</button>
    </MemoryRouter>,
  )
  menu().open = true
})
afterEach(cleanup)

const menu = () => screen.getByRole<HTMLDetailsElement>('group')

test('[L4] Escape closes the menu and gives the focus back to its button', () => {
  screen.getByRole('link').focus()
  fireEvent.keyDown(screen.getByRole('link'), { key: 'Escape' })
  expect(menu().open).toBe(false)
  expect(document.activeElement).toBe(screen.getByLabelText('Menu'))
})

test('[L4] a touch outside closes the menu, one inside does not', () => {
  fireEvent.pointerDown(screen.getByRole('link'))
  expect(menu().open).toBe(true)
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(menu().open).toBe(false)
})

test('[L4] leaving the menu with the keyboard closes it', () => {
  screen.getByRole('link').focus()
  expect(menu().open).toBe(true)
  screen.getByRole('button', { name: 'Elsewhere' }).focus()
  expect(menu().open).toBe(false)
})

test('[L4] following a link closes the menu', () => {
  fireEvent.click(screen.getByRole('link'))
  expect(menu().open).toBe(false)
})
