import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { objectKindOf, recordActionNames } from '../../../contract/record/record-terms.ts'
import { type RecordListQuery, recordPeriods } from '../../../contract/record/record.ts'
import type { Scope, SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { officeTimeZone } from '../../platform/database/office-settings.ts'
import { listOrder } from '../../platform/lists/list-order.ts'
import { type Page, pageOf, type Slice } from '../../platform/lists/page.ts'
import { contains, searchWords } from '../../platform/lists/search.ts'

/** Has an index that ends with the id. */
const sortColumns = { at: 'at' } as const

/** As many people as a search by name finds at most; those with a role first. */
const mostPeople = 100

/** Each name is looked up by its id: a join would read all people, as most acts are those of the first few. */
const nameOf = (person: 'actor_id' | 'subject_id') =>
  sql<string | null>`(select user_name from users where users.id = ${sql.ref(person)})`

const selectEntries = (db: Database) =>
  db
    .selectFrom('record_entries')
    .select(['record_entries.id', 'at', nameOf('actor_id').as('by'), 'actor_as', 'action'])

/**
 * A page of the record, newest first unless sorted, with the total, without what was done with the reader's own applications: it
 * would tell of a decision before its release [AUDIT1].
 */
export async function pageOfRecord(
  db: Database,
  { userId }: Pick<Scope, 'userId'>,
  query: RecordListQuery,
  slice: Slice,
) {
  const { ids, place, by, found } = findEntries(userId, query, slice)
  return pageOf(
    slice,
    selectEntries(db)
      .select(['object_id', 'application_id', 'request_id', nameOf('subject_id').as('person')])
      .select(
        sql<
          string | null
        >`(select scholarship_name from scholarships where scholarships.id = scholarship_id)`.as(
          'scholarship_name',
        ),
      )
      .select(place.as('place'))
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

function findEntries(userId: string, query: RecordListQuery, slice: Slice) {
  const people = peopleNamed(query.search)
  const others = sql.join([...conditions(query), notAboutOwn(userId)], sql` and `)
  const found = people ? sql<SqlBool>`${others} and actor_id = any(${people})` : sql<SqlBool>`${others}`
  const sort = query.sort ?? '-at'
  const { by, place, follows } = listOrder('record_entries', sortColumns, sort, slice)
  const ofOne = listOrder('record_entries', { at: ['actor_id', 'at'] }, sort, {})
  const { limit, offset } = slice
  // Only the index by actor has this range and order. By time, PostgreSQL reads the whole record for somebody with few entries.
  const entries = people
    ? sql`unnest(${people}) as person (id) cross join lateral (
        select id, at from record_entries
        where (actor_id, at) between (person.id, '-infinity') and (person.id, 'infinity') and ${others} and ${follows}
        order by ${ofOne.by} limit ${limit + 1 + offset}) as record_entries`
    : sql`record_entries where ${others} and ${follows}`
  const ids = sql`array(select record_entries.id from ${entries} order by ${by}
    limit ${limit + 1} offset ${offset})`
  return { ids, place, by, found }
}

type PageOfRecord = Awaited<ReturnType<typeof pageOfRecord>>
export type RecordRow = PageOfRecord extends Page<infer Row> ? Row : never

/** The ids of the people whom a search names, if it names any. */
function peopleNamed(search = ''): RawBuilder<string[]> | undefined {
  const words = searchWords(search).map(word => contains(sql.ref('search_text'), word))
  if (words.length === 0) return undefined
  return sql`array(select id from users where ${sql.join(words, sql` and `)}
    order by role = 'user' limit ${mostPeople})`
}

const notAboutOwn = (userId: string) =>
  sql<SqlBool>`(application_id is null or subject_id is distinct from ${userId})`

function conditions({ action, about, object, within, day }: RecordListQuery): RawBuilder<SqlBool>[] {
  const found: RawBuilder<SqlBool>[] = [sql`true`]
  if (action) found.push(sql`action = ${action}`)
  if (about) found.push(sql`action = any(${recordActionNames.filter(name => objectKindOf(name) === about)})`)
  if (object)
    found.push(sql`id = any(array(select id from record_entries where object_id = ${object}
      union select id from record_entries where application_id = ${object}))`)
  if (within) found.push(sql`at > now() - make_interval(days => ${recordPeriods[within]})`)
  if (day)
    found.push(sql`at >= ${day}::timestamp at time zone ${officeTimeZone}
      and at < (${day}::timestamp + interval '1 day') at time zone ${officeTimeZone}`)
  return found
}

/** The newest entries about an application, with what is left of their values [AUDIT1]. */
export function listApplicationRows(db: Database, applicationId: SeenId, limit: number) {
  return selectEntries(db)
    .leftJoin('record_values', 'entry_id', 'record_entries.id')
    .select(['actor_id', 'before', 'after'])
    .where('application_id', '=', applicationId)
    .orderBy('at', 'desc')
    .orderBy('record_entries.id', 'desc')
    .limit(limit)
    .execute()
}

export type ApplicationRecordRow = Awaited<ReturnType<typeof listApplicationRows>>[number]
