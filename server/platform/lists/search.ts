import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

export { searchWords } from '../../../contract/scholarships/search-words.ts'

/**
 * Whether a column with the `search_form` of a text contains the word. Accents and case do not matter; `%`, `_` and `\`
 * are literal.
 */
export function contains(column: RawBuilder<unknown>, word: string): Expression<SqlBool> {
  return sql<SqlBool>`${column} like '%' || ${literalOf(word)} || '%'`
}

/** The `search_form` of a word for a `like` pattern: `%`, `_` and `\` mean themselves. */
export function literalOf(word: string): RawBuilder<string> {
  return sql`regexp_replace(search_form(${word}), '([\\\\%_])', '\\\\\\1', 'g')`
}
