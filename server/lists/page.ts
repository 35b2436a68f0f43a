import { listPageSize } from '../../contract/lists/list-pages.ts'

/** A page of a list, and how many entries there are in all. */
export interface Page<Item> {
  items: Item[]
  total: number
}

/** Which rows a page has. */
export interface Slice {
  limit: number
  offset: number
}

/** True for a query without anything in it, which asks for the whole list. */
export function asksForAll(query: object): boolean {
  return Object.values(query).every(value => value === undefined)
}

/** @returns the rows that the page of a query has */
export function sliceOf(query: { page?: number | undefined; size?: number | undefined }): Slice {
  const { page = 1, size = listPageSize } = query
  return { limit: size, offset: (page - 1) * size }
}
