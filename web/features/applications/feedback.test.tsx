// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Feedback } from './feedback.tsx'

afterEach(cleanup)

test('[U3] a short feedback is shown as it is', () => {
  render(<Feedback text="Please send your transcript." />)
  expect(screen.getByText('Please send your transcript.').className).not.toContain('cell-fold')
  expect(screen.queryByRole('button')).toBeNull()
})

test('[U3] a long feedback is folded until it is asked for', () => {
  const text = 'Please send your transcript. '.repeat(20).trim()
  render(<Feedback text={text} />)
  expect(screen.getByText(text).className).toContain('cell-fold')
  fireEvent.click(screen.getByRole('button', { name: 'Read all' }))
  expect(screen.getByText(text).className).not.toContain('cell-fold')
  expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true')
})
