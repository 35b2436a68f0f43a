import { DatabaseSync } from 'node:sqlite'
import { choiceGroups, limitGroups } from '../../contract/scholarships/scholarship-filters.ts'
import type {
  IndexedScholarship,
  ScholarshipQuery,
} from '../../server/features/scholarships/search/scholarship-index/scholarship-query.ts'

/** FTS5's trigrams find no shorter words. */
const shortestWord = 3

/** The ways of ordering, each with an index. */
const orders = {
  fee: 'fee',
  match: 'fee',
  newest: 'newest',
  rating: '-rating',
  deadline: 'deadline',
} as const

/**
 * Answers queries from SQLite in memory, with FTS5's trigrams and an index for each order: page, count, and every
 * choice's count; `undefined` when it has no index for the words.
 */
export function sqliteTrigrams(
  rows: IndexedScholarship[],
): (query: ScholarshipQuery) => { count: number } | undefined {
  const db = new DatabaseSync(':memory:')
  db.exec(`create table rows (number integer primary key, id text, subject text, degree text, category text,
      country text, fee real, newest real, deadline integer, rating real);
    create virtual table texts using fts5 (search_text, tokenize = 'trigram', content = '', columnsize = 0, detail = full)`)
  const row = db.prepare('insert into rows values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const text = db.prepare('insert into texts (rowid, search_text) values (?, ?)')
  db.exec('begin')
  for (const [number, of] of rows.entries()) {
    const { id, subject, degree, category, country_form, fee_minor, newest_first, deadline, rating } = of
    row.run(number, id, subject, degree, category, country_form, fee_minor, newest_first, deadline, rating)
    text.run(number, of.search_text)
  }
  db.exec('commit')
  for (const [name, order] of Object.entries(orders))
    db.exec(`create index by_${name} on rows (${order}, fee, newest, id)`)
  return query => (query.words.some(word => word.length < shortestWord) ? undefined : answer(db, query))
}

function answer(db: DatabaseSync, query: ScholarshipQuery): { count: number } {
  const { offset, limit, order, today, facets } = query
  // Closed ones last, for once in the order of the open ones: it is a yardstick for time.
  const sorted = order === 'deadline' ? `deadline < ${today}, deadline` : orders[order]
  const all = (sql: string) => db.prepare(sql).all() as Record<string, number>[]
  const from = (group?: string) => `from rows where ${conditions(query, group).join(' and ')}`
  all(`select id ${from()} order by ${sorted}, fee, newest, id limit ${limit} offset ${offset}`)
  const [counted] = all(`select count(*) as count ${from()}`)
  if (facets) {
    for (const group of choiceGroups) all(`select ${group}, count(*) ${from(group)} group by 1`)
    all(
      `select ${limitGroups.maxFee.map(dollars => `sum(fee <= ${dollars * 100})`).join()} ${from('maxFee')}`,
    )
    all(`select ${limitGroups.minRating.map(stars => `sum(rating >= ${stars})`).join()} ${from('minRating')}`)
    const closing = limitGroups.closesWithin.map(days => `sum(deadline between ${today} and ${today + days})`)
    all(`select ${closing.join()} ${from('closesWithin')}`)
  }
  return { count: counted?.count ?? 0 }
}

function conditions(
  { words, filters, closed, today }: ScholarshipQuery,
  without: string | undefined,
): string[] {
  const { maxFee, closesWithin, minRating } = filters
  const match = words.map(word => `"${word.replaceAll('"', '""')}"`).join(' ')
  const all = [
    ['words', words.length > 0 && `number in (select rowid from texts where texts match ${quoted(match)})`],
    ...choiceGroups.map(group => [
      group,
      filters[group] && `${group} in (${filters[group].map(quoted).join()})`,
    ]),
    ['maxFee', maxFee !== undefined && `fee <= ${maxFee}`],
    ['closesWithin', closesWithin !== undefined && `deadline between ${today} and ${today + closesWithin}`],
    ['minRating', minRating !== undefined && `rating >= ${minRating}`],
    ['closed', closed !== 'include' && `deadline ${closed === 'only' ? '<' : '>='} ${today}`],
  ] as const
  return ['true', ...all.flatMap(([group, condition]) => (condition && group !== without ? [condition] : []))]
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
