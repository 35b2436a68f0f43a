import { type RawBuilder, sql } from 'kysely'

/** What a list can be sorted by: each name of the query with its columns, in order. */
export type SortColumns<Name extends string> = Record<Name, string | readonly string[]>

/**
 * The order of a list: by the columns of `sort` and then by id, all of them ascending, or descending when `sort`
 * begins with `-`, so that one index can be read either way.
 */
export function listOrder<Name extends string>(
  table: string,
  sortColumns: SortColumns<Name>,
  sort: NoInfer<Name | `-${Name}`>,
): RawBuilder<unknown> {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  const columns = sortColumns[sort.replace('-', '') as Name]
  return sql.join([columns, 'id'].flat().map(column => sql`${sql.ref(`${table}.${column}`)} ${direction}`))
}
