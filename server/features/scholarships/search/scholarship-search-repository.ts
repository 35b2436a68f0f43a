import { type Expression, type SqlBool, sql } from 'kysely'
import { searchForm } from '../../../../contract/scholarships/marks.ts'
import { freeWord } from '../../../../contract/core/money.ts'
import { coalesced } from '../../../platform/database/coalesced.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { isOffered } from '../../../platform/database/deadline.ts'
import { officeCurrency } from '../../../platform/database/office-settings.ts'
import { prepared, unseen } from '../../../platform/database/prepared.ts'
import { contains } from '../../../platform/lists/search.ts'
import { type PublicRow, publicColumns } from '../scholarship-view.ts'

/** A place in list order [H3], every part of it ascending: fee, newest first, id. */
export interface ListKey {
  fee_minor: number
  newest_first: number
  id: string
}

/** A scholarship with its place in the list. */
export type ListedRow = PublicRow & ListKey

/** A scholarship's place in the list, of `scholarships`. */
const placeOf = sql.raw('application_fee_minor as fee_minor, newest_first(posted_at) as newest_first')
const columns = sql`${sql.raw(publicColumns.join(', '))}, ${officeCurrency} as currency`

/** The offered scholarships with these ids, in the order of the ids; pages that are asked for at once share a statement. */
export const readByIds = coalesced(async (db, pages: (readonly string[])[]): Promise<PublicRow[][]> => {
  const ids = [...new Set(pages.flat())]
  // Written out: of all statements it is asked for most, and the query builder takes twice as long for it.
  const { rows } = await sql<PublicRow>`${prepared}
    select ${columns} from scholarships where id = any(${unseen(ids, 'uuid[]')}) and ${isOffered}`.execute(db)
  const byId = new Map(rows.map(row => [row.id, row]))
  return pages.map(page => page.flatMap(id => byId.get(id) ?? []))
})

/** The next offered scholarships behind a place in list order, or the first ones. */
export async function readListed(
  db: Database,
  { after, limit }: { after: ListKey | undefined; limit: number },
): Promise<ListedRow[]> {
  const { fee_minor = -1, newest_first = 0, id = '00000000-0000-0000-0000-000000000000' } = after ?? {}
  const { rows } = await sql<ListedRow>`${prepared}
    select ${columns}, ${placeOf} from scholarships
     where ${isOffered} and (application_fee_minor, newest_first(posted_at), id)
       > (${unseen(fee_minor, 'bigint')}, ${unseen(newest_first, 'bigint')}, ${unseen(id, 'uuid')})
     order by application_fee_minor, newest_first(posted_at), id limit ${unseen(limit, 'bigint')}`.execute(db)
  return rows
}

/** The place in list order of a scholarship, offered or not. */
export async function findPlace(db: Database, id: string): Promise<ListKey | undefined> {
  const { rows } =
    await sql<ListKey>`${prepared} select id, ${placeOf} from scholarships where id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Whether a scholarship contains a word, in what `searchedText` is; without its addition where nobody asks for it, because
 * the database has an index of the rest.
 */
export function containsWord(word: string): Expression<SqlBool> {
  const inText = contains(sql.ref('search_text'), word)
  return searchForm(freeWord).includes(searchForm(word))
    ? sql<SqlBool>`(${inText} or application_fee_minor = 0)`
    : inText
}

/** Whether a scholarship contains every word. */
export function containsAll(words: readonly string[]): Expression<SqlBool> {
  const conditions = words.map(containsWord)
  return sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

/** The normal forms of texts, by which they are compared. */
export async function searchForms(db: Database, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ form: string }>`${prepared}
    select search_form(text) as form from unnest(${texts}::text[]) with ordinality as given (text, at)
     order by at`.execute(db)
  return rows.map(({ form }) => form)
}
