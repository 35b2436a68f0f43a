// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ListPages } from './list-pages.tsx'

afterEach(cleanup)

function show(change: Partial<Parameters<typeof ListPages<string>>[0]> = {}) {
  const address = {
    page: 1,
    narrowed: false,
    hrefFor: (page: number) => `?page=${page}`,
    goTo: vi.fn(),
    reset: vi.fn(),
  }
  const props = { rows: ['a'], total: 1, size: 20, names: ['user', 'users'], stale: false, address } as const
  render(
    <ListPages<string> {...props} {...change} address={{ ...address, ...change.address }}>
      {rows => rows.join()}
    </ListPages>,
    { wrapper: MemoryRouter },
  )
  return address
}

test('a short list has its count and no pages', () => {
  show()
  expect(screen.getByRole('status').textContent).toBe('1 user')
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a long list leads to its other pages', () => {
  show({ total: 10_000 })
  expect(screen.getByRole('status').textContent).toBe('10,000 users')
  expect(screen.getByRole('link', { name: 'Page 500' }).getAttribute('href')).toBe('/?page=500')
})

test('a page that is no longer there becomes the last one', () => {
  const goTo = vi.fn()
  show({ rows: [], total: 20, address: { page: 2, goTo } as never })
  expect(goTo).toHaveBeenCalledWith(1)
})

test('a search without results offers to show all again', () => {
  const reset = vi.fn()
  show({ rows: [], total: 0, address: { narrowed: true, reset } as never })
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(reset).toHaveBeenCalled()
})
