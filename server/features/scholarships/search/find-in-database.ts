import { type RawBuilder, sql } from 'kysely'
import type { ScholarshipOrder } from '../../../../contract/scholarships/scholarship-filters.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { closingDay, deadlinePassed, isOffered, today } from '../../../platform/database/deadline.ts'
import { searchedText } from './catalogue-reads.ts'
import { plainWords, type ScholarshipQuery } from './scholarship-index/scholarship-query.ts'
import { alonePattern } from '../../../../contract/scholarships/search-words.ts'
import { literalOf } from '../../../platform/lists/search.ts'
import { containsAll, containsWord } from './scholarship-search-repository.ts'

/** The search that the index answers, as the database's clock and rows say it. */
export type DatabaseQuery = Omit<ScholarshipQuery, 'today' | 'facets'>

/**
 * A page of a search without the index, which is being built or cannot answer: the same ids and count, slower with more
 * results.
 */
export async function findInDatabase(
  db: Database,
  query: DatabaseQuery,
): Promise<{ ids: string[]; count: number }> {
  const [ids, count] = await Promise.all([pageFromDatabase(db, query), countInDatabase(db, query)])
  return { ids, count }
}

/** How many a search without the index finds. */
export async function countInDatabase(db: Database, query: DatabaseQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from scholarships where ${conditionsOf(query)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The ids of a page of it. */
export async function pageFromDatabase(db: Database, query: DatabaseQuery): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from scholarships where ${conditionsOf(query)}
     order by ${sql.join([...orders(query), ...inListOrder])} limit ${query.limit} offset ${query.offset}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const inListOrder = [sql`application_fee_minor`, sql`newest_first(posted_at)`, sql`id`]

function conditionsOf({ filters, closed, ...searched }: DatabaseQuery): RawBuilder<unknown> {
  const { subject, degree, category, country, maxFee, closesWithin, minRating } = filters
  const oneOf = (column: RawBuilder<unknown>, choices: readonly string[] | undefined) =>
    choices?.length ? sql`${column} = any(${choices}::text[])` : undefined
  const conditions = [
    isOffered,
    sql`${containsAll(plainWords(searched))}`,
    ...widenedConditions(searched, anywhere),
    oneOf(sql`subject`, subject),
    oneOf(sql`degree`, degree),
    oneOf(sql`category`, category),
    oneOf(sql`search_form(country)`, country),
    maxFee !== undefined && sql`application_fee_minor <= ${maxFee}`,
    minRating !== undefined && sql`rating >= ${minRating}`,
    closesWithin !== undefined &&
      sql`not ${deadlinePassed}
        and ${closingDay} <= ${today} + ${closesWithin}::integer`,
    closed === 'exclude' && sql`not ${deadlinePassed}`,
    closed === 'only' && deadlinePassed,
  ].filter(condition => condition !== undefined && condition !== false)
  return sql.join(conditions, sql` and `)
}

function orders({ order, ...searched }: DatabaseQuery): RawBuilder<unknown>[] {
  const before: Record<ScholarshipOrder, () => RawBuilder<unknown>[]> = {
    fee: () => [],
    newest: () => [sql`newest_first(posted_at)`],
    rating: () => [sql`rating desc`],
    deadline: () => [sql`${deadlinePassed}`, sql`abs(${closingDay} - ${today})`],
    match: () => [sql`${everyWord(searched, whole)} desc`, sql`${everyWord(searched, beginning)} desc`],
  }
  return before[order]()
}

type Searched = Pick<DatabaseQuery, 'words' | 'widened'>
/** Whether the text has a word in some place. */
type Has = (word: string) => RawBuilder<unknown>

const anywhere: Has = word => sql`${containsWord(word)}`
const beginning: Has = word => sql`' ' || ${searchedText} || ' ' like '% ' || ${literalOf(word)} || '%'`
const whole: Has = word => sql`' ' || ${searchedText} || ' ' like '% ' || ${literalOf(word)} || ' %'`
/** The first condition is for the database's index of parts of words. */
const alone: Has = word => sql`${anywhere(word)} and ${searchedText} ~ ${alonePattern(word)}`

function everyWord(searched: Searched, has: Has): RawBuilder<unknown> {
  return all([...plainWords(searched).map(has), ...widenedConditions(searched, has)])
}

/** For each widening: whether the text has its words, or others that stand alone [FIND5]. */
function widenedConditions({ widened = [] }: Searched, has: Has): RawBuilder<unknown>[] {
  return widened.map(({ words, others }) => {
    const choices = [all(words.map(has)), ...others.map(other => all(other.map(alone)))]
    return sql`(${sql.join(choices, sql` or `)})`
  })
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join([sql`true`, ...conditions], sql` and `)})`
}
