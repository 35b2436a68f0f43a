import { sql } from 'kysely'

export const preparedMark = '/* prepared */'

/**
 * Marks a statement that many requests send with the same text: each connection parses it once. Not for statements
 * whose best plan depends on the values, such as counting the matches of a search.
 */
export const prepared = sql.raw(preparedMark)

type ListType = 'uuid[]' | 'integer[]' | 'float8[]' | 'numeric[]' | 'boolean[]' | 'text[]'
type SqlType = 'bigint' | 'uuid' | 'text' | 'pg_snapshot' | ListType

/**
 * A value or expression that the planner does not see, because it is in a `select`: the generic plan of a prepared
 * statement then never looks worse than a custom one, and PostgreSQL keeps it (PREPARE, "Notes").
 */
export function unseen<T>(value: T, type: SqlType) {
  const named = sql.raw(type)
  // Without a cast, `any(…)` would compare with the rows of the `select`.
  return sql<T>`(select (${value})::${named})::${named}`
}

/** Lists of the same length as rows, one column each; the plan does not depend on how many there are. */
export function unnest(...columns: [type: ListType, values: readonly unknown[]][]) {
  return sql`unnest(${sql.join(columns.map(([type, values]) => unseen(values, type)))})`
}
