import { pages } from '../pages.ts'

export type ListAddress = { page: number; size: number; search: string }

/** The usual number of cards per page [S1]; the contract's number, without its schemas. */
export const usualSize = 3

/** Reads page, size and search from an address; what cannot be read is the usual [S2]. */
export function readListAddress(params: URLSearchParams): ListAddress {
  return {
    page: wholeNumber(params.get('page'), 1_000_000) ?? 1,
    size: wholeNumber(params.get('size'), 100) ?? usualSize,
    search: (params.get('search') ?? '').trim().slice(0, 200).toWellFormed(),
  }
}

/** The address of a page of the list, as short as it can be. */
export function listAddress({ page, size, search }: ListAddress): string {
  const params = new URLSearchParams()
  if (page !== 1) params.set('page', String(page))
  if (size !== usualSize) params.set('size', String(size))
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
