// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { ErrorPage } from './error-page.tsx'

afterEach(cleanup)

const onRetry = vi.fn<() => void>()

function show(error: unknown) {
  render(
    <MemoryRouter>
      <ErrorPage error={error} onRetry={onRetry} pending={false} />
    </MemoryRouter>,
  )
  return screen.getByRole('alert').textContent
}

test('[V5] a page that failed offers another try', () => {
  show(new Error('boom'))
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})

test('[V5] the inner text of an unexpected error stays inside', () => {
  expect(show(new Error('relation "users" does not exist'))).not.toContain('relation')
})

test('[V5] without a connection the page says so', () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => isOnline.mockRestore())
  expect(show(new TypeError('Failed to fetch'))).toContain('offline')
})
