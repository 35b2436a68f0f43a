import { type Insertable, type SqlBool, sql, type UpdateObject } from 'kysely'
import { openStatuses } from '../../../contract/applications/application-terms.ts'
import type { ManageScholarshipsQuery } from '../../../contract/scholarships/scholarships.ts'
import { type Scope, within } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { deadlinePassed } from '../../platform/database/deadline.ts'
import { officeCurrency } from '../../platform/database/office-settings.ts'
import { listOrder } from '../../platform/lists/list-order.ts'
import { searchWords } from '../../platform/lists/search.ts'
import type { ScholarshipsTable, Tables } from '../../platform/database/tables.ts'
import type { Place, Slice } from '../../platform/lists/page.ts'
import { scholarshipColumns } from './scholarship-repository.ts'
import { containsAll } from './search/scholarship-search-repository.ts'
import type { ScholarshipRow } from './scholarship-columns.ts'
import type { StateCounts } from './scholarship-view.ts'

/** Inserts it once for each submission of its poster. @returns its id: that of the earlier one when there was one */
export async function insertScholarship(db: Database, row: Insertable<ScholarshipsTable>): Promise<string> {
  const inserted = await db
    .insertInto('scholarships')
    .values(row)
    .onConflict(conflict =>
      conflict
        .columns(['posted_by_email', 'submission_id'])
        .where('submission_id', 'is not', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  const { id } = inserted ?? (await findSubmitted(db, row))
  return id
}

/** Inserts scholarships that nobody has submitted here [IMPORT1]; at most a thousand at once. */
export async function insertScholarships(
  db: Database,
  rows: readonly Insertable<ScholarshipsTable>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto('scholarships').values(rows).execute()
}

/** Removes scholarships that nobody has done anything with. @throws the violation of a reference if somebody has */
export async function deleteUntouched(db: Database, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('scholarships').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

function findSubmitted(
  db: Database,
  { posted_by_email, submission_id = null }: Insertable<ScholarshipsTable>,
): Promise<{ id: string }> {
  return db
    .selectFrom('scholarships')
    .select('id')
    .where('posted_by_email', '=', posted_by_email)
    .where('submission_id', '=', submission_id)
    .executeTakeFirstOrThrow()
}

/** Keeps somebody's account from being deleted until the transaction ends. @returns false when it is gone */
export async function lockPoster(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces the poster's address in up to `limit` scholarships. @returns in how many */
export async function forgetSomePostings(
  db: Database,
  { email, now, limit }: { email: string; now: string; limit: number },
): Promise<number> {
  const some = db
    .selectFrom('scholarships')
    .select('id')
    .where('posted_by_email', '=', email)
    .where('posted_by_email', '<>', now)
    .limit(limit)
  const changed = await db
    .updateTable('scholarships')
    .set({ posted_by_email: now, submission_id: null })
    .where('id', 'in', some)
    .returning('id')
    .execute()
  return changed.length
}

const notArchived = sql<boolean>`(archived_at is null or published_at is null)`

/** A scholarship that is offered or a draft, locked until the transaction ends: nobody can begin to pay for it or change it. */
export function lockScholarship(db: Database, id: string): Promise<ScholarshipRow | undefined> {
  return db
    .selectFrom('scholarships')
    .select(scholarshipColumns)
    .select(officeCurrency.as('currency'))
    .where('id', '=', id)
    .where(notArchived)
    .forUpdate()
    .executeTakeFirst()
}

/** Changes a locked scholarship to its next version, and records which columns changed, and by whom. */
export async function updateScholarship(
  db: Database,
  { id, version }: ScholarshipRow,
  { values, editedBy }: { values: UpdateObject<Tables, 'scholarships'>; editedBy: string },
): Promise<void> {
  const next = version + 1
  await db
    .updateTable('scholarships')
    .set({ ...values, version: next })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('scholarship_edits')
    .values({ scholarship_id: id, version: next, columns: Object.keys(values), edited_by: editedBy })
    .execute()
}

/** Names the version of its form that a scholarship asks. */
export async function setPublishedForm(db: Database, id: string, formVersionId: string): Promise<void> {
  await db.updateTable('scholarships').set({ form_version_id: formVersionId }).where('id', '=', id).execute()
}

/** The version of its conditions that decides, if any, and the countries by which a search finds it for them. */
export interface Decides {
  id: string
  version: string | null
  countries: string
}

/** Names what decides at scholarships. */
export async function setPublishedConditions(db: Database, published: readonly Decides[]): Promise<void> {
  await sql`update scholarships set eligibility_version_id = decides, eligible_countries = countries
    from unnest(${published.map(({ id }) => id)}::uuid[], ${published.map(({ version }) => version)}::uuid[],
      ${published.map(({ countries }) => countries)}::text[]) as published (scholarship, decides, countries)
    where scholarships.id = scholarship`.execute(db)
}

/** Takes a locked scholarship off the list, from now on by the database's clock. */
export function archiveScholarship(db: Database, row: ScholarshipRow, editedBy: string): Promise<void> {
  return updateScholarship(db, row, { values: { archived_at: sql<Date>`now()` }, editedBy })
}

/** The columns that edits have changed since a version. */
export async function listChangedColumns(
  db: Database,
  { id, since }: { id: string; since: number },
): Promise<string[]> {
  const edits = await db
    .selectFrom('scholarship_edits')
    .select('columns')
    .where('scholarship_id', '=', id)
    .where('version', '>', since)
    .execute()
  return [...new Set(edits.flatMap(edit => edit.columns))]
}

/** Whether somebody has begun to prepare, or to pay for, an application to the scholarship, applied or reviewed it. */
export async function isInUse(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{
    used: boolean
  }>`select exists (select from payments where scholarship_id = ${id})
    or exists (select from applications where scholarship_id = ${id})
    or exists (select from application_drafts where scholarship_id = ${id})
    or exists (select from reviews where scholarship_id = ${id}) as used`.execute(db)
  return rows[0]?.used ?? true
}

export async function eraseScholarship(db: Database, id: string): Promise<void> {
  await db.deleteFrom('scholarships').where('id', '=', id).execute()
}

/** Each has an index that ends with the id. */
const sortColumns = {
  posted: 'posted_at',
  deadline: 'application_deadline',
  fee: 'application_fee_minor',
  university: 'university_name',
  name: 'scholarship_name',
} as const

/** How many applied, and how many of them wait for a decision. */
const applied = sql<Pick<StateCounts, 'applications' | 'undecided'>>`(
  select count(*) as applications, count(*) filter (where status = any(${openStatuses})) as undecided
  from applications where scholarship_id = scholarships.id)`.as('applied')

/** The scholarships of a page for staff and the one after it, newest first unless sorted [T1]. */
export function listForStaffRows(
  db: Database,
  scope: Scope,
  { query, slice }: { query: ManageScholarshipsQuery; slice: Slice },
): Promise<(ScholarshipRow & StateCounts & { place: Place })[]> {
  const { sort = '-posted' } = query
  const { by, place, follows } = listOrder('scholarships', sortColumns, sort, slice)
  // Rows that are skipped are looked at in the index only.
  const ids = matching(db, scope, query)
    .select('id')
    .where(follows)
    .orderBy(by)
    .limit(slice.limit + 1)
    .offset(slice.offset)
  return db
    .selectFrom('scholarships')
    .select(scholarshipColumns)
    .select([officeCurrency.as('currency'), place.as('place')])
    .innerJoinLateral(applied, join => join.onTrue())
    .select(['applications', 'undecided', sql<Date>`now()`.as('now')])
    .select(sql<number>`case when capacity is null then 0 else places_taken(id, null) end`.as('placesTaken'))
    .where(sql<SqlBool>`id = any(array(${ids}))`)
    .orderBy(by)
    .execute()
}

/** How many scholarships staff find. */
export async function countForStaff(
  db: Database,
  scope: Scope,
  query: ManageScholarshipsQuery,
): Promise<number> {
  const { total } = await matching(db, scope, query)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function matching(db: Database, scope: Scope, { status, search = '' }: ManageScholarshipsQuery) {
  const found = db
    .selectFrom('scholarships')
    .where('archived_at', status === 'archived' || status === 'draft' ? 'is not' : 'is', null)
    .where(within(scope, sql`scholarships.id`))
    .where(containsAll(searchWords(search)))
  if (status === 'draft') return found.where('published_at', 'is', null)
  if (status === 'archived') return found.where('published_at', 'is not', null)
  if (status === 'open') return found.where(eb => eb.not(deadlinePassed))
  return status === 'closed' ? found.where(deadlinePassed) : found
}
