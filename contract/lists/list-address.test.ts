import { expect, test } from 'vitest'
import { allScholarshipsPageSize } from '../scholarship-terms.ts'
import { scholarshipSearchQuery } from '../scholarships.ts'
import { listAddress, pageCount, readListAddress } from './list-address.ts'

test('[S1] there are count / size pages, rounded up, and at least one', () => {
  expect([0, 1, 3, 4, 84].map(count => pageCount(count, 3))).toEqual([1, 1, 1, 2, 28])
})

test('[S1] page and API show three at a time unless another size is asked for', () => {
  expect(readListAddress(new URLSearchParams()).size).toBe(3)
  expect(scholarshipSearchQuery.parse({}).size).toBe(3)
  expect(allScholarshipsPageSize).toBe(3)
})

test('[S2] page, size and search live in the address', () => {
  const list = { page: 2, size: 6, search: 'soil & water' }
  const address = listAddress(list)
  expect(address).toBe('/allScholarships?page=2&size=6&search=soil+%26+water')
  expect(readListAddress(new URL(address, 'http://site').searchParams)).toEqual(list)
})

test.each(['page=0', 'page=-1', 'page=abc', 'page=1e9', 'size=0', 'size=101', 'page=', ''])(
  '[S2] an address with "%s" shows the usual list',
  query => {
    expect(readListAddress(new URLSearchParams(query))).toEqual({ page: 1, size: 3, search: '' })
  },
)
