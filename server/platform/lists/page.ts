import { z } from 'zod'
import { listPageSize } from '../../../contract/core/lists/list-pages.ts'
import { storableText } from '../../../contract/core/fields.ts'
import { isUnreadableValue } from '../database/connection.ts'
import { ProductError } from '../product-error.ts'

/** A page of a list, and the total number of entries. */
export interface Page<Item> {
  items: Item[]
  total: number
  /** The place of its last entry, if more follow (docs/decisions/0019). */
  lastPlace?: string | undefined
}

/** Where a row stands in the order of its list: the texts of the columns it is sorted by, and its id. */
export type Place = string[]

/** The rows of a page. */
export interface Slice {
  limit: number
  offset: number
  /** They follow this place; `offset` is 0 then. */
  behind?: Place | undefined
}

/** True for an empty query, which asks for the whole list. */
export function asksForAll(query: object): boolean {
  return Object.values(query).every(value => value === undefined)
}

/** @returns the rows of the page that a query asks for. @throws ProductError `invalid_input` */
export function sliceOf(query: {
  page?: number | undefined
  size?: number | undefined
  behind?: string | undefined
}): Slice {
  const { page = 1, size = listPageSize, behind } = query
  if (behind === undefined) return { limit: size, offset: (page - 1) * size }
  return { limit: size, offset: 0, behind: readPlace(behind) }
}

/**
 * A page of rows that were read with their places, one more than the page has.
 * @throws ProductError `invalid_input` for a place of another list
 */
export async function pageOf<Row extends { place: Place }>(
  { limit, behind }: Slice,
  rows: Promise<Row[]>,
  total: Promise<number>,
): Promise<Page<Row>> {
  try {
    const [read, all] = await Promise.all([rows, total])
    const last = read.length > limit ? read[limit - 1] : undefined
    return { items: read.slice(0, limit), total: all, lastPlace: last && writePlace(last.place) }
  } catch (error) {
    throw behind && isUnreadableValue(error) ? unknownPlace() : error
  }
}

/** The refusal of a place that this list does not have. */
export function unknownPlace(): ProductError {
  return new ProductError('invalid_input', { fields: { behind: 'Please start again from the first page.' } })
}

/** A place as an address takes it. */
export function writePlace(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

const places = z.array(storableText()).max(4)

function readPlace(text: string): Place {
  try {
    return places.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw unknownPlace()
  }
}
