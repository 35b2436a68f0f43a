// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { formatRating, Stars } from './stars.tsx'
import { takeReported } from '../testing/reported.ts'

afterEach(cleanup)

const filled = () => [...screen.getByRole('img').children].map(star => star.className)

test('[V4] five stars show the rating in tenths of a star', () => {
  render(<Stars value={3.4} />)
  expect(filled()).toEqual(['star star-10', 'star star-10', 'star star-10', 'star star-4', 'star star-0'])
})

test('[V4] screen readers get the rating in words', () => {
  render(<Stars value={4.25} />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Rated 4.3 out of 5')
})

test.each([4.99, 4.01])('[V4] a rating of %s never looks like a whole number of stars', value => {
  render(<Stars value={value} />)
  expect(filled()[4]).toBe(value > 4.5 ? 'star star-9' : 'star star-1')
})

test.each([0, 11, -1, 2.5])('[V4] with %s items nothing renders and an error is logged', items => {
  const { container } = render(<Stars value={3} items={items} />)
  expect(container.innerHTML).toBe('')
  expect(takeReported()).toEqual([[expect.stringMatching(`not ${items}.$`)]])
})

test.each([1, 10])('[V4] with %s items it renders', items => {
  render(<Stars value={1} items={items} />)
  expect(filled()).toHaveLength(items)
})

test('a rating keeps at most one decimal', () => {
  expect([4, 4.26, 3.04].map(formatRating)).toEqual(['4', '4.3', '3'])
})
