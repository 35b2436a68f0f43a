// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Drawer } from './drawer.tsx'

afterEach(cleanup)

test('[U1] the sidebar is a named dialog that its cross and Escape close', () => {
  const onClose = vi.fn()
  render(
    <Drawer open onClose={onClose} title="Dashboard">
      <a href="/">Home</a>
    </Drawer>,
  )
  expect(screen.getByRole('dialog', { name: 'Dashboard' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close sidebar' }))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(2)
})
