// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAutoplay } from './autoplay.ts'

const step = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  step.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Slides() {
  const { paused, togglePaused, restProps } = useAutoplay(step, 2500)
  return (
    <div data-testid="slides" {...restProps}>
      <button type="button" onClick={togglePaused}>
        {paused ? 'Play' : 'Pause'}
      </button>
    </div>
  )
}

function wait(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds))
}

function wishForLessMotion() {
  const query = { matches: true, addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('matchMedia', () => query)
}

test('[H1] the slides move every 2.5 seconds', () => {
  render(<Slides />)
  wait(2499)
  expect(step).not.toHaveBeenCalled()
  wait(2501)
  expect(step).toHaveBeenCalledTimes(2)
})

test('[H1] they rest while the pointer is over them', () => {
  render(<Slides />)
  const slides = screen.getByTestId('slides')
  fireEvent.pointerEnter(slides, { pointerType: 'mouse' })
  wait(10_000)
  expect(step).not.toHaveBeenCalled()
  fireEvent.pointerLeave(slides)
  wait(2500)
  expect(step).toHaveBeenCalledOnce()
})

test('[H1] they rest while the keyboard focus is on them', () => {
  render(<Slides />)
  const button = screen.getByRole('button')
  act(() => button.focus())
  wait(10_000)
  expect(step).not.toHaveBeenCalled()
  act(() => button.blur())
  wait(2500)
  expect(step).toHaveBeenCalledOnce()
})

test('[H1] the button stops them until it is pressed again', () => {
  render(<Slides />)
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  wait(10_000)
  expect(step).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  wait(2500)
  expect(step).toHaveBeenCalledOnce()
})

test('[H1] who asks for less motion sees them stand, and can let them play', () => {
  wishForLessMotion()
  render(<Slides />)
  wait(10_000)
  expect(step).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  wait(2500)
  expect(step).toHaveBeenCalledOnce()
})
