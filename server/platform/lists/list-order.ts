import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ownValue } from '../../../contract/core/own-value.ts'
import { type Place, type Slice, unknownPlace } from './page.ts'

/** What a list can be sorted by: the names in the query and their columns. */
export type SortColumns<Name extends string> = Record<Name, string | readonly string[]>

/** The order of a list. */
export interface ListOrder {
  by: RawBuilder<unknown>
  /** Where a row stands in it. */
  place: RawBuilder<Place>
  /** Whether a row follows the place that was asked for; every row does when none was. */
  follows: RawBuilder<SqlBool>
}

/**
 * The order of a list: by the columns of `sort` and then by id, all ascending, or all descending when `sort` begins with
 * `-`, so that one index serves both. @throws ProductError `invalid_input` for a place of another order
 */
export function listOrder<Name extends string>(
  table: string,
  sortColumns: SortColumns<Name>,
  sort: NoInfer<Name | `-${Name}`>,
  { behind }: Pick<Slice, 'behind'>,
): ListOrder {
  const descending = sort.startsWith('-')
  const names = [ownValue(sortColumns, sort.replace('-', '')) ?? [], 'id'].flat()
  const columns = names.map(name => sql.ref(`${table}.${name}`))
  if (behind && behind.length !== columns.length) throw unknownPlace()
  return {
    by: sql.join(columns.map(column => sql`${column} ${sql.raw(descending ? 'desc' : 'asc')}`)),
    place: sql`array[${sql.join(columns.map(column => sql`${column}::text`))}]`,
    follows: behind
      ? sql`(${sql.join(columns)}) ${sql.raw(descending ? '<' : '>')} (${sql.join(behind)})`
      : sql`true`,
  }
}
