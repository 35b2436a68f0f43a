import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { prepared, unseen } from '../database/prepared.ts'
import { contains, patternOf } from '../lists/search.ts'
import { type PublicRow, publicColumns } from './scholarship-view.ts'

/** A place in list order [H3], every part of it ascending: fee, newest first, id. */
export interface ListKey {
  fee_minor: number
  newest_first: number
  id: string
}

/** A scholarship's place in the list, of `scholarships`. */
const placeOf = sql.raw('application_fee_minor as fee_minor, newest_first(posted_at) as newest_first')

/** A piece of the list: where it starts, and how many scholarships it has. */
export interface Block extends ListKey {
  block: number
  size: number
}

/** The blocks of the list, in list order; there is always one. */
export function readBlocks(db: Database): Promise<Block[]> {
  return db
    .selectFrom('scholarship_blocks')
    .selectAll()
    .orderBy('fee_minor')
    .orderBy('newest_first')
    .orderBy('id')
    .execute()
}

/**
 * The ids of the offered scholarships that contain every word, in list order, when there are at most `most`: 16 bytes
 * each, in memory of their own. Words with three letters in a row are found by their index, others by looking at all.
 */
export async function findIds(db: Database, words: string[], most: number): Promise<Buffer | undefined> {
  const found = words.some(word => /[\p{L}\p{N}]{3}/u.test(word))
    ? sql`select id, ${placeOf} from scholarships
        where archived_at is null and ${containsAll(words)} limit ${most + 1}`
    : sql`select id, fee_minor, newest_first from scholarship_search where ${containsAll(words)} limit ${most + 1}`
  const { rows } = await sql<{ ids: Buffer | null }>`
    select case when count(*) <= ${most} then
      coalesce(string_agg(uuid_send(id), ''::bytea order by fee_minor, newest_first, id), '') end as ids
    from (${found}) as found`.execute(db)
  // A small buffer of the driver is a piece of a large one, which stays as long as it is remembered.
  return rows[0]?.ids ? Buffer.from(new Uint8Array(rows[0].ids).buffer) : undefined
}

/** The blocks of the list, each with how many of its scholarships contain every word instead of its size. */
export async function countByBlock(db: Database, words: string[]): Promise<Block[]> {
  const { rows } = await sql<Block>`
    select block, fee_minor, newest_first, id, coalesce(counted.size, 0) as size
      from scholarship_blocks left join (
        select block, count(*) as size from scholarship_search where ${containsAll(words)} group by block
      ) as counted using (block)
     order by fee_minor, newest_first, id`.execute(db)
  return rows
}

/** The offered scholarships with these ids, of 16 bytes each, in list order. */
export function readByIds(db: Database, ids: Buffer): Promise<PublicRow[]> {
  const texts = Array.from({ length: ids.length / 16 }, (_, i) => ids.toString('hex', i * 16, i * 16 + 16))
  return listed(db, unseen(texts, 'uuid[]'))
}

/** A scholarship with its place in the list. */
export type ListedRow = PublicRow & ListKey

const columns = sql.raw(publicColumns.join(', '))

/** Written out: of all statements it is asked for most, and the query builder takes twice as long for it. */
async function listed(db: Database, ids: Expression<unknown>): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`${prepared}
    select ${columns}, ${placeOf} from scholarships where id = any(${ids}) and archived_at is null
     order by application_fee_minor, posted_at desc, id`.execute(db)
  return rows
}

/** Which part of the list to read: between two places in it, or to its end. */
interface Stretch {
  from?: ListKey | undefined
  after?: ListKey | undefined
  before?: ListKey | undefined
  words?: string[]
  offset?: number
  limit: number
}

/** Offered scholarships of a stretch of the list that contain every word, in list order, with their places in it. */
export function readStretch(
  db: Database,
  { from, after, before, words = [], offset = 0, limit }: Stretch,
): Promise<ListedRow[]> {
  const place = sql`(fee_minor, newest_first, id)`
  const at = ({ fee_minor, newest_first, id }: ListKey) =>
    sql`(${unseen(fee_minor, 'bigint')}, ${unseen(newest_first, 'bigint')}, ${unseen(id, 'uuid')})`
  const wanted = [
    ...words.map(word => sql`search_text like ${unseen(patternOf(word), 'text')}`),
    from && sql`${place} >= ${at(from)}`,
    after && sql`${place} > ${at(after)}`,
    before && sql`${place} < ${at(before)}`,
  ].filter(condition => condition !== undefined)
  // To plan this is half as much work as to plan a join.
  const ids = sql`array(
    select id from scholarship_search where ${sql.join([sql`true`, ...wanted], sql` and `)}
    order by fee_minor, newest_first, id limit ${unseen(limit, 'bigint')} offset ${unseen(offset, 'bigint')})`
  return listed(db, ids)
}

/** The place in list order of a scholarship, offered or not. */
export async function findPlace(db: Database, id: string): Promise<ListKey | undefined> {
  const { rows } =
    await sql<ListKey>`${prepared} select id, ${placeOf} from scholarships where id = ${id}`.execute(db)
  return rows[0]
}

/** Whether a scholarship contains every word. */
export function containsAll(words: string[]): Expression<SqlBool> {
  const conditions = words.map(word => contains(sql.ref('search_text'), word))
  return sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}
