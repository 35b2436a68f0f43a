// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

afterEach(cleanup)

const archive = vi.fn<() => void>()

/** Its code has not been loaded. */
beforeEach(async () => {
  archive.mockReset()
  vi.resetModules()
  const { RowMenu } = await import('./row-menu.tsx')
  render(
    <MemoryRouter>
      <RowMenu
        of="Ada"
        actions={[
          { label: 'Archive', name: 'Archive Ada', onSelect: archive },
          { label: 'History', name: 'History of Ada', to: '/history' },
        ]}
      />
    </MemoryRouter>,
  )
  button().focus()
})

const button = () => screen.getByRole('button', { name: 'More actions for Ada', hidden: true })
const item = (name: string) => screen.findByRole('menuitem', { name })

const presses = {
  'a press': () => fireEvent.click(button(), { detail: 1 }),
  'a double click': () => {
    fireEvent.click(button(), { detail: 1 })
    fireEvent.click(button(), { detail: 2 })
  },
  Enter: () => fireEvent.click(button(), { detail: 0 }),
  ArrowDown: () => fireEvent.keyDown(button(), { key: 'ArrowDown' }),
}

test.each(Object.entries(presses))('[U1] %s opens the menu once its code is here', async (_, press) => {
  expect(button().getAttribute('aria-haspopup')).toBe('menu')
  expect(button().getAttribute('aria-expanded')).toBe('false')
  press()

  await item('Archive Ada')

  expect(screen.getAllByRole('menu')).toHaveLength(1)
  expect(button().getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true))
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button()))
})

test.each([
  ['ArrowDown', 'Archive Ada'],
  ['ArrowUp', 'History of Ada'],
])('[U1] after %s, the keyboard is at “%s”', async (key, name) => {
  fireEvent.keyDown(button(), { key })
  const reached = await item(name)
  await waitFor(() => expect(document.activeElement).toBe(reached))
})

test('[U1] an entry acts once, and the focus returns', async () => {
  fireEvent.click(button())
  fireEvent.click(await item('Archive Ada'))
  expect(archive).toHaveBeenCalledOnce()
  await waitFor(() => expect(document.activeElement).toBe(button()))
})
