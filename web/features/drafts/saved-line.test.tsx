// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { NotSaved } from './saved-line.tsx'

afterEach(cleanup)

test.each([
  [true, /^Not sent yet\. Saved on this device/],
  [false, /^Offline\. Saved on this device/],
])('[DRAFT2] with a connection: %s, what is only on this device says %s', (onLine, words) => {
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  onTestFinished(() => connection.mockRestore())
  render(<NotSaved saving={{ step: 'kept', message: 'The service is busy.' }} kept />)
  expect(screen.getByText(words)).toBeTruthy()
})
