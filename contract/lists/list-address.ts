import { pages } from '../pages.ts'
import { allScholarshipsPageSize } from '../scholarship-terms.ts'
import { maximumPage, maximumPageSize, maximumSearchLength } from './list-pages.ts'

export type ListAddress = { page: number; size: number; search: string }

/** Reads page, size and search from an address; what cannot be read takes its default [S2]. */
export function readListAddress(params: URLSearchParams): ListAddress {
  return {
    page: wholeNumber(params.get('page'), maximumPage) ?? 1,
    size: wholeNumber(params.get('size'), maximumPageSize) ?? allScholarshipsPageSize,
    search: (params.get('search') ?? '').trim().slice(0, maximumSearchLength).toWellFormed(),
  }
}

/** The address of a page of the list, as short as it can be. */
export function listAddress({ page, size, search }: ListAddress): string {
  const params = new URLSearchParams()
  if (page !== 1) params.set('page', String(page))
  if (size !== allScholarshipsPageSize) params.set('size', String(size))
  if (search) params.set('search', search)
  return params.size === 0 ? pages.allScholarships : `${pages.allScholarships}?${params.toString()}`
}

/** Count divided by size, rounded up, at least 1 [S1]. */
export function pageCount(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size))
}

function wholeNumber(text: string | null, maximum: number): number | undefined {
  const number = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
  return number >= 1 && number <= maximum ? number : undefined
}
