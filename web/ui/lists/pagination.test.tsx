// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'
import { Pagination } from './pagination.tsx'

afterEach(cleanup)

function show(page: number, pageCount: number) {
  render(
    <MemoryRouter>
      <Pagination page={page} pageCount={pageCount} hrefFor={n => `/list?page=${n}`} />
    </MemoryRouter>,
  )
}

test('[S1] Previous, numbers and Next lead to their pages', () => {
  show(2, 3)
  expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/list?page=1')
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/list?page=3')
  expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
})

test('[S1] a single page has neither a page before nor one after it', () => {
  show(1, 1)
  for (const name of ['Previous', 'Next']) {
    const step = screen.getByRole('link', { name })
    expect(step.getAttribute('aria-disabled')).toBe('true')
    expect(step.hasAttribute('href')).toBe(false)
  }
})

test.each([
  [1, 4, '1 2 3 4'],
  [1, 28, '1 2 3 4 5 … 28'],
  [5, 28, '1 … 4 5 6 … 28'],
  [27, 28, '1 … 24 25 26 27 28'],
])('[S1] page %s of %s shows %s', (page, count, shown) => {
  expect(
    pageNumbers(page, count)
      .map(n => n ?? '…')
      .join(' '),
  ).toBe(shown)
})
