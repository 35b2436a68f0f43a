// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Carousel } from './carousel.tsx'

afterEach(cleanup)

function show(count: number) {
  render(
    <Carousel label="Scholarship Reviews" delay={3000}>
      {Array.from({ length: count }, (_, index) => (
        <p key={index}>Review {index + 1}</p>
      ))}
    </Carousel>,
  )
}

test('[D2] the carousel and its slides are named for screen readers', () => {
  show(3)
  expect(screen.getByRole('region', { name: 'Scholarship Reviews' })).toBeTruthy()
  const names = screen.getAllByRole('group').map(slide => slide.getAttribute('aria-label'))
  expect(names).toEqual(['1 of 3', '2 of 3', '3 of 3'])
})

test('[D2] its pause button says what it will do', () => {
  show(3)
  fireEvent.click(screen.getByRole('button', { name: 'Pause slides' }))
  expect(screen.getByRole('button', { name: 'Play slides' })).toBeTruthy()
})

test('[D2] a single slide has nothing to play', () => {
  show(1)
  expect(screen.queryByRole('button')).toBeNull()
})
