// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { toast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => void vi.runAllTimers())
  cleanup()
  vi.useRealTimers()
})

test('[A10] a toast closes by itself after its time and has no button', () => {
  render(<Toaster />)
  act(() => toast.success('Sign-out successful', 1500))
  expect(screen.getByRole('status').textContent).toBe('Sign-out successful')
  expect(screen.queryByRole('button')).toBeNull()
  act(() => void vi.advanceTimersByTime(1499))
  expect(screen.getByText('Sign-out successful')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('[V2] a success lasts 3 seconds by default', () => {
  render(<Toaster />)
  act(() => toast.success('Your feedback has been sent.'))
  act(() => void vi.advanceTimersByTime(2999))
  expect(screen.getByText('Your feedback has been sent.')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryByText('Your feedback has been sent.')).toBeNull()
})

test('[V2] a message that is said again takes the place of the one before, for its whole time', () => {
  render(<Toaster />)
  act(() => toast.success('Saved.'))
  act(() => void vi.advanceTimersByTime(2000))
  act(() => toast.success('Saved.'))
  expect(screen.getAllByText('Saved.')).toHaveLength(1)
  act(() => void vi.advanceTimersByTime(2999))
  expect(screen.getAllByText('Saved.')).toHaveLength(1)
})

test('an error can be dismissed before its time', () => {
  render(<Toaster />)
  act(() => toast.error('The service is busy.'))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }))
  expect(screen.queryByText('The service is busy.')).toBeNull()
})

test('an error stays while somebody is at its button, and closes a moment after they turned away', () => {
  render(<Toaster />)
  act(() => toast.error('The service is busy.'))
  const button = screen.getByRole('button', { name: 'Dismiss message' })
  act(() => button.focus())
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByText('The service is busy.')).toBeTruthy()

  act(() => button.blur())
  act(() => void vi.advanceTimersByTime(2999))
  expect(screen.getByText('The service is busy.')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryByText('The service is busy.')).toBeNull()
})

test('an error that is dismissed gives the focus back to where it came from', () => {
  render(
    <>
      <button type="button">Logout</button>
      <Toaster />
    </>,
  )
  const before = screen.getByRole('button', { name: 'Logout' })
  act(() => before.focus())
  act(() => toast.error('The service is busy.'))
  const button = screen.getByRole('button', { name: 'Dismiss message' })
  act(() => button.focus())
  fireEvent.click(button)
  expect(screen.queryByText('The service is busy.')).toBeNull()
  expect(document.activeElement).toBe(before)
})

test('what can be done about a message is a button: it runs once, and the message goes', () => {
  const run = vi.fn()
  render(<Toaster />)
  act(() => toast.success('Removed.', 10_000, { label: 'Undo', run }))
  const button = screen.getByRole('button', { name: 'Undo' })
  act(() => button.focus())
  act(() => void vi.advanceTimersByTime(60_000))
  fireEvent.click(button)
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByText('Removed.')).toBeNull()
})

test('[V2] on a phone only the latest message shows', () => {
  vi.stubGlobal('innerWidth', 390)
  onTestFinished(() => void vi.unstubAllGlobals())
  render(<Toaster />)
  act(() => toast.success('Saved.'))
  act(() => toast.error('The service is busy.'))
  expect(screen.getByRole('status').textContent).toBe('The service is busy.')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }))
  expect(screen.getByRole('status').textContent).toBe('Saved.')
})

test('[V2] a link takes away what went well, and leaves a reason and an offer', () => {
  const { container } = render(
    <>
      <Toaster />
      <a href="#next">
        <b>Next</b>
      </a>
      <p>Text</p>
    </>,
  )
  const said = () => container.querySelector('[role=status]')?.textContent
  act(() => toast.success('Saved.'))
  fireEvent.click(screen.getByText('Text'))
  expect(said()).toBe('Saved.')
  fireEvent.click(screen.getByText('Next'))
  expect(said()).toBe('')
  act(() => toast.success('Deleted.', 3000, { label: 'Undo', run: () => undefined }))
  fireEvent.click(screen.getByText('Next'))
  expect(said()).toBe('Deleted.Undo')
  act(() => toast.error('The service is busy.'))
  fireEvent.click(screen.getByText('Next'))
  expect(said()).toBe('The service is busy.')
})
