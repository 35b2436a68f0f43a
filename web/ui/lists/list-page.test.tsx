// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ListEntries } from './list-page.tsx'

afterEach(cleanup)

type Page = Parameters<typeof ListEntries<string>>[0]['page']

function show({ total = 1, address, ...change }: Partial<Page> & { total?: number } = {}) {
  const page: Page = {
    rows: ['a'],
    size: 20,
    lastPlace: undefined,
    stale: false,
    ...change,
    address: {
      page: 1,
      behind: undefined,
      narrowed: false,
      search: '',
      chosen: {},
      hrefFor: (number, behind = '') => `?page=${number}${behind && `&behind=${behind}`}`,
      goTo: vi.fn(),
      change: vi.fn(),
      reset: vi.fn(),
      ...address,
    },
  }
  render(
    <ListEntries page={page} names={['user', 'users']} total={total}>
      {rows => rows.join()}
    </ListEntries>,
    { wrapper: MemoryRouter },
  )
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

test('[T4] Next begins behind the last row that is shown, also when fewer entries than shown are left', () => {
  show({ total: 16, lastPlace: 'here' })
  for (const name of ['Next', 'Page 2'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/?page=2&behind=here')
})

test('[T4] behind a place, the last page is the one that nothing follows', () => {
  show({ total: 100, address: { page: 3, behind: 'here' } as never })
  expect(screen.getByRole('link', { name: 'Next' }).hasAttribute('href')).toBe(false)
})

test('a search without results offers to show all again', () => {
  const reset = vi.fn()
  show({ rows: [], total: 0, address: { narrowed: true, reset } as never })
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(reset).toHaveBeenCalled()
})
