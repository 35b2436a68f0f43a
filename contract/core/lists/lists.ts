import { z } from 'zod'
import { addressNumber, searchText } from '../fields.ts'
import { maximumPage, maximumPageSize, maximumPlaceLength } from './list-pages.ts'

/**
 * The query of a list that may be long. Without any of it the answer is the whole list; with some of it one page,
 * the total in the header `x-total-count`. Pages start at 1; `sort` takes a column, or `-column` for descending. `behind`
 * takes the place that `x-last-place` named, and wins over `page` (docs/decisions/0019).
 */
export function listQuery<const Column extends string, Filters extends z.ZodRawShape>(
  columns: readonly Column[],
  filters: Filters,
) {
  const sorts = columns.flatMap((column): (Column | `-${Column}`)[] => [column, `-${column}`])
  return z.strictObject({
    page: addressNumber(maximumPage).optional(),
    size: addressNumber(maximumPageSize).optional(),
    behind: z
      .string()
      .regex(/^[\w-]+$/)
      .max(maximumPlaceLength)
      .optional(),
    search: searchText.optional(),
    sort: z.enum(sorts).optional(),
    ...filters,
  })
}
