import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { objectKindOf, recordActionNames } from '../../../contract/record/record-terms.ts'
import { type RecordListQuery, recordPeriods } from '../../../contract/record/record.ts'
import type { Database } from '../../platform/database/connection.ts'
import { listOrder } from '../../platform/lists/list-order.ts'
import { type Page, pageOf, type Slice } from '../../platform/lists/page.ts'
import { contains, searchWords } from '../../platform/lists/search.ts'

/** Has an index that ends with the id. */
const sortColumns = { at: 'at' } as const

/** As many people as a search by name finds at most; those with a role first. */
const mostPeople = 100

const selectEntries = (db: Database) =>
  db
    .selectFrom('record_entries')
    .leftJoin('users as actor', 'actor.id', 'actor_id')
    .select(['record_entries.id', 'at', 'actor.user_name as by', 'actor_as', 'action'])

/** A page of the record, newest first unless sorted, with the total [AUDIT1]. */
export async function pageOfRecord(db: Database, query: RecordListQuery, slice: Slice) {
  const found = sql<SqlBool>`${sql.join(conditions(query), sql` and `)}`
  const { by, place, follows } = listOrder('record_entries', sortColumns, query.sort ?? '-at', slice)
  const ids = sql`array(select id from record_entries where ${found} and ${follows} order by ${by}
    limit ${slice.limit + 1} offset ${slice.offset})`
  return pageOf(
    slice,
    selectEntries(db)
      .leftJoin('users as subject', 'subject.id', 'subject_id')
      .leftJoin('scholarships', 'scholarships.id', 'scholarship_id')
      .select(['object_id', 'application_id', 'request_id', 'scholarship_name'])
      .select(['subject.user_name as person', place.as('place')])
      .where(sql<SqlBool>`record_entries.id = any(${ids})`)
      .orderBy(by)
      .execute(),
    db
      .selectFrom('record_entries')
      .select(sql<number>`count(*)`.as('total'))
      .where(found)
      .executeTakeFirstOrThrow()
      .then(({ total }) => total),
  )
}

type PageOfRecord = Awaited<ReturnType<typeof pageOfRecord>>
export type RecordRow = PageOfRecord extends Page<infer Row> ? Row : never

function conditions({
  search = '',
  action,
  about,
  object,
  within,
  day,
}: RecordListQuery): RawBuilder<SqlBool>[] {
  const found: RawBuilder<SqlBool>[] = [sql`true`]
  const words = searchWords(search).map(word => contains(sql.ref('search_text'), word))
  if (words.length > 0)
    found.push(sql`actor_id = any(array(select id from users where ${sql.join(words, sql` and `)}
      order by role = 'user' limit ${mostPeople}))`)
  if (action) found.push(sql`action = ${action}`)
  if (about) found.push(sql`action = any(${recordActionNames.filter(name => objectKindOf(name) === about)})`)
  if (object)
    found.push(sql`id = any(array(select id from record_entries where object_id = ${object}
      union select id from record_entries where application_id = ${object}))`)
  if (within) found.push(sql`at > now() - make_interval(days => ${recordPeriods[within]})`)
  if (day)
    found.push(sql`at >= ${day}::timestamp at time zone 'UTC'
      and at < (${day}::timestamp + interval '1 day') at time zone 'UTC'`)
  return found
}

/** The newest entries about an application, with what is left of their values [AUDIT1]. */
export function listApplicationRows(db: Database, applicationId: string, limit: number) {
  return selectEntries(db)
    .leftJoin('record_values', 'entry_id', 'record_entries.id')
    .select(['before', 'after'])
    .where('application_id', '=', applicationId)
    .orderBy('at', 'desc')
    .orderBy('record_entries.id', 'desc')
    .limit(limit)
    .execute()
}

export type ApplicationRecordRow = Awaited<ReturnType<typeof listApplicationRows>>[number]
