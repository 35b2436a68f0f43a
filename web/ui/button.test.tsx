// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

test('a pending button keeps the focus, and neither acts nor submits', () => {
  const act = vi.fn<() => void>()
  const submit = vi.fn<() => void>()
  render(
    <form onSubmit={submit}>
      <Button type="submit" pending onClick={act}>
        Save
      </Button>
    </form>,
  )
  const button = screen.getByRole('button')
  button.focus()
  fireEvent.click(button)
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(act).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
})

test('a button acts once per press', () => {
  const act = vi.fn<() => void>()
  render(<Button onClick={act}>Save</Button>)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(act).toHaveBeenCalledOnce()
})
