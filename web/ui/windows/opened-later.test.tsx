// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeReported } from '../../testing/reported.ts'
import * as windows from './windows.ts'

afterEach(cleanup)

let arrives: PromiseWithResolvers<typeof windows>
let loads: number
beforeEach(() => {
  loads = 0
  arrives = Promise.withResolvers()
})

/** A page whose windows have not been loaded. */
async function showPage() {
  vi.resetModules()
  const { laterCode } = await import('../loading/later-code.ts')
  const { openedLater } = await import('./opened-later.tsx')
  const { toldToasts } = await import('../messages/told-toasts.ts')
  const code = laterCode(() => {
    loads++
    return arrives.promise
  })
  const Modal = openedLater(({ ModalWindow }) => ModalWindow, code)
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <input aria-label="Search" />
        <button type="button" onClick={() => setOpen(true)}>
          Edit
        </button>
        <Modal open={open} onClose={() => setOpen(false)} title="Edit application">
          Text
        </Modal>
      </>
    )
  }
  render(<Page />)
  const button = screen.getByRole('button', { name: 'Edit' })
  button.focus()
  return { button, told: toldToasts() }
}

test('[V3] a window opens once its code is here, and gives the focus back', async () => {
  const { button } = await showPage()
  expect(loads).toBe(0)
  fireEvent.click(button)
  fireEvent.click(button, { detail: 2 })
  expect(screen.queryByRole('dialog')).toBeNull()

  arrives.resolve(windows)

  const window = await screen.findByRole('dialog', { name: 'Edit application' })
  await waitFor(() => expect(window.contains(document.activeElement)).toBe(true))
  fireEvent.keyDown(window, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
  fireEvent.click(button)
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(loads).toBe(1)
})

test('[V5] a window whose code cannot be loaded says so, and opens at the next press', async () => {
  const { button, told } = await showPage()
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'milan' } })
  fireEvent.click(button)
  arrives.reject(new TypeError('Failed to fetch dynamically imported module'))
  await waitFor(() => expect(told).toEqual([expect.stringContaining('We could not reach the server.')]))
  expect(takeReported()).toEqual([['Loading code failed.', expect.anything()]])

  arrives = Promise.withResolvers()
  arrives.resolve(windows)
  fireEvent.click(button)

  await screen.findByRole('dialog')
  expect(loads).toBe(2)
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('milan')
})
