import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

export { searchWords } from '../../contract/lists/search-words.ts'

/**
 * Whether a column with the `search_form` of a text contains the word. Accents and case do not matter; `%`, `_` and `\`
 * are literal.
 */
export function contains(column: RawBuilder<unknown>, word: string): Expression<SqlBool> {
  return sql<SqlBool>`${column} like ${patternOf(word)}`
}

/** The `like` pattern of `search_form` texts that contain the word. */
export function patternOf(word: string): RawBuilder<string> {
  const literal = sql`regexp_replace(search_form(${word}), '([\\\\%_])', '\\\\\\1', 'g')`
  return sql`'%' || ${literal} || '%'`
}
