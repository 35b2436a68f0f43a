import { sql } from 'kysely'

export const preparedMark = '/* prepared */'

/**
 * Stands in a statement that many requests send in the very same words: each connection has it parsed once only. Not
 * for statements whose best plan depends on what is asked for, such as counting the matches of a search.
 */
export const prepared = sql.raw(preparedMark)

type ListType = 'uuid[]' | 'integer[]' | 'float8[]' | 'numeric[]' | 'boolean[]' | 'text[]'
type SqlType = 'bigint' | 'uuid' | 'text' | ListType

/**
 * A value, or an expression, that the plan of a prepared statement shall not depend on. PostgreSQL keeps a plan where it
 * estimates it to be as good as a new one for the values of the moment, and it does not look behind a `select` (PREPARE,
 * "Notes").
 */
export function unseen<T>(value: T, type: SqlType) {
  const named = sql.raw(type)
  // Without a type of its own, `any(…)` would compare with the rows of the `select`.
  return sql<T>`(select (${value})::${named})::${named}`
}

/** Lists of the same length as rows, one column each; the plan does not depend on how many there are. */
export function unnest(...columns: [type: ListType, values: readonly unknown[]][]) {
  return sql`unnest(${sql.join(columns.map(([type, values]) => unseen(values, type)))})`
}
