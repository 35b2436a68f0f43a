import { type Kysely, sql } from 'kysely'
import { searchForm } from '../../../../contract/scholarships/marks.ts'
import { freeWord } from '../../../../contract/core/money.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { closingDay, isOffered, today } from '../../../platform/database/deadline.ts'
import { prepared, unseen } from '../../../platform/database/prepared.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { IndexedScholarship } from './scholarship-index/scholarship-query.ts'
import { removeRows } from '../../../platform/database/remove-rows.ts'

/** A moment of the database: which transactions were visible (PostgreSQL, "Transaction ID and Snapshot Functions"). */
export type Snapshot = string

/** Rows of a chunk. */
const chunkSize = 2_000

/** The label of a free scholarship is found as if it were part of the text [FIND5]. */
export const searchedText = sql<string>`(search_text || case when application_fee_minor = 0 then ${sql.lit(` ${searchForm(freeWord)}`)} else '' end)`

/** As `search_form` makes it, which takes a third of the time of reading, and does nothing else to ASCII. */
function formOf(column: 'country' | 'university_name' | 'city') {
  const text = sql.ref(column)
  return sql`case when octet_length(${text}) = length(${text}) then lower(${text}) else search_form(${text}) end`
}

const indexed = sql`id, ${searchedText} as search_text, subject, degree, category, country, ${formOf('country')} as country_form,
  university_name as university, ${formOf('university_name')} as university_form, city, ${formOf('city')} as city_form,
  application_fee_minor as fee_minor, newest_first(posted_at) as newest_first,
  ${closingDay} - date '1970-01-01' as deadline, rating,
  (select definition from eligibility_versions where eligibility_versions.id = eligibility_version_id) as conditions`

/**
 * Every offered scholarship at one moment, in list order.
 * @param take is given the moment and the chunks; when it returns, the transaction ends
 */
export function readCatalogue<T>(
  db: Kysely<Tables>,
  take: (snapshot: Snapshot, rows: AsyncGenerator<IndexedScholarship[]>, tx: Database) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async tx => {
      const { rows } = await sql<{ snapshot: Snapshot }>`
        select pg_current_snapshot()::text as snapshot`.execute(tx)
      await sql`declare catalogue no scroll cursor for select ${indexed} from scholarships where ${isOffered}
        order by application_fee_minor, newest_first(posted_at), id`.execute(tx)
      return take(rows[0]?.snapshot ?? '', chunksOf(tx), tx)
    })
}

async function* chunksOf(tx: Database): AsyncGenerator<IndexedScholarship[]> {
  const readNext = () =>
    sql<IndexedScholarship>`fetch ${sql.raw(String(chunkSize))} from catalogue`.execute(tx)
  for (let next = readNext(); ; ) {
    const { rows } = await next
    if (rows.length === 0) return
    // The database reads while these are taken in.
    next = readNext()
    // Its failure is reported when it is awaited, if ever.
    next.catch(() => undefined)
    yield rows
  }
}

/** Has every index that follows this database rebuilt when it looks next. */
export async function askForNewIndex(db: Database): Promise<void> {
  await sql`insert into scholarship_changes (scholarship_id) values (null)`.execute(db)
}

/** How many bytes the scholarships take in the database. */
export async function catalogueBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_relation_size('scholarships') as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** What has changed since a moment. */
export interface Changes {
  snapshot: Snapshot
  /** Days since 1970. */
  today: number
  /** Which version of the synonyms was there. */
  synonyms: number
  /** The version of the site, with which its terms change. */
  site: string
  /** Too many changes to list. */
  everything: boolean
  changed: IndexedScholarship[]
  /** The ids of scholarships that are no longer offered. */
  gone: string[]
}

/** What was committed after `since` and before this call. */
export async function readChanges(db: Database, since: Snapshot): Promise<Changes> {
  const { rows } = await sql<ChangedRow>`${prepared}
    select pg_current_snapshot()::text as snapshot, ${today} - date '1970-01-01' as today,
           (select version from search_synonyms) as synonyms,
           (select string_agg(version::text, ' ' order by slot) from catalogue_version where about = 'site') as site,
           log.logged, log.scholarship_id as logged_id, offered.*
      from (select) as once
      left join (
        select distinct true as logged, scholarship_id from scholarship_changes
         where xid >= pg_snapshot_xmin(${unseen(since, 'pg_snapshot')}) and not pg_visible_in_snapshot(xid, ${unseen(since, 'pg_snapshot')})
      ) as log on true
      left join (select ${indexed} from scholarships where ${isOffered}) as offered
        on offered.id = log.scholarship_id`.execute(db)
  const [first] = rows
  if (!first) throw new Error('The database returned no changes of the catalogue.')
  const logged = rows.filter(row => row.logged)
  return {
    snapshot: first.snapshot,
    today: first.today,
    synonyms: first.synonyms ?? 0,
    site: first.site ?? '',
    everything: logged.some(row => row.logged_id === null),
    changed: logged.filter(row => row.id !== null) as IndexedScholarship[],
    gone: logged.flatMap(row => (row.id === null && row.logged_id ? [row.logged_id] : [])),
  }
}

type ChangedRow = { [Column in keyof IndexedScholarship]: IndexedScholarship[Column] | null } & {
  snapshot: Snapshot
  today: number
  synonyms: number | null
  site: string | null
  logged: true | null
  logged_id: string | null
}

/** How long changes are kept, in hours. An index that has not looked for half as long is rebuilt. */
export const keptHours = 24

/** Removes the changes that every index has taken in, or is too old for. */
export async function removeOldChanges(db: Database): Promise<void> {
  await removeRows(db, 'scholarship_changes', sql`at < now() - make_interval(hours => ${keptHours})`)
}
