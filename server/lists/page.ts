import { listPageSize } from '../../contract/lists/list-pages.ts'

/** A page of a list, and the total number of entries. */
export interface Page<Item> {
  items: Item[]
  total: number
}

/** The rows of a page. */
export interface Slice {
  limit: number
  offset: number
}

/** True for an empty query, which asks for the whole list. */
export function asksForAll(query: object): boolean {
  return Object.values(query).every(value => value === undefined)
}

/** @returns the rows of the page that a query asks for */
export function sliceOf(query: { page?: number | undefined; size?: number | undefined }): Slice {
  const { page = 1, size = listPageSize } = query
  return { limit: size, offset: (page - 1) * size }
}
