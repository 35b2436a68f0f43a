// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useListAddress } from './use-list-address.ts'

afterEach(cleanup)

const choices = {
  status: { label: 'Status', options: { '': 'All', open: 'Open' } },
  sort: { label: 'Sort', options: { '': 'Newest', fee: 'Fee' } },
}

function at(search: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/list${search}`]}>{children}</MemoryRouter>
  )
  return renderHook(() => ({ list: useListAddress(choices), address: useLocation().search }), { wrapper })
    .result
}

test('[S2] page, search and choices are read from the address', () => {
  const { list } = at('?page=3&search=+oslo+&status=open').current
  expect(list).toMatchObject({ page: 3, search: 'oslo', chosen: { status: 'open' }, narrowed: true })
  expect(list.hrefFor(4)).toBe('?search=+oslo+&status=open&page=4')
})

test('[T4] a page behind a place is an address as well; choosing otherwise leaves it', () => {
  const result = at('?status=open&page=2&behind=WyJhIl0')
  expect(result.current.list).toMatchObject({ page: 2, behind: 'WyJhIl0' })
  expect(result.current.list.hrefFor(3, 'WyJiIl0')).toBe('?status=open&page=3&behind=WyJiIl0')
  expect(result.current.list.hrefFor(4)).toBe('?status=open&page=4')
  act(() => result.current.list.change({ sort: 'fee' }))
  expect(result.current.address).toBe('?status=open&sort=fee')
  expect(at('?behind=%00').current.list.behind).toBeUndefined()
})

test('[S2] what cannot be read is left out', () => {
  const { list } = at('?page=-1&status=toString&sort=nonsense').current
  expect(list).toMatchObject({ page: 1, search: '', narrowed: false })
  expect(list.chosen).toEqual({ status: undefined, sort: undefined })
})

test('[S2] a change returns to the first page and keeps the rest', () => {
  const result = at('?page=3&search=oslo&sort=fee')
  act(() => result.current.list.change({ search: '', status: 'open' }))
  expect(result.current.address).toBe('?sort=fee&status=open')
  act(() => result.current.list.reset())
  expect(result.current.address).toBe('')
})
