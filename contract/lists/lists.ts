import { z } from 'zod'
import { maximumPage, maximumPageSize, maximumSearchLength } from './list-pages.ts'

/**
 * The query of a list that may be long. Without any of it the answer is the whole list; with some of it one page,
 * the total in the header `x-total-count`. Pages start at 1; `sort` takes a column, or `-column` for descending.
 */
export function listQuery<const Column extends string, Filters extends z.ZodRawShape>(
  columns: readonly Column[],
  filters: Filters,
) {
  const sorts = columns.flatMap((column): (Column | `-${Column}`)[] => [column, `-${column}`])
  return z.strictObject({
    page: z.coerce.number().int().min(1).max(maximumPage).optional(),
    size: z.coerce.number().int().min(1).max(maximumPageSize).optional(),
    search: z.string().max(maximumSearchLength).optional(),
    sort: z.enum(sorts).optional(),
    ...filters,
  })
}
