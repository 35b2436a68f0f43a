import { type RawBuilder, sql } from 'kysely'

/**
 * The order of a list of rows: by these columns of the table and then by id, all of them ascending, or descending when
 * `sort` begins with `-`, so that one index can be read either way.
 */
export function listOrder(table: string, columns: readonly string[], sort: string): RawBuilder<unknown> {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  return sql.join([...columns, 'id'].map(column => sql`${sql.ref(`${table}.${column}`)} ${direction}`))
}
