import { type Expression, type SqlBool, sql } from 'kysely'
import { openStatuses } from '../../../contract/applications/application-terms.ts'
import type { ApplicationListQuery } from '../../../contract/applications/applications.ts'
import { type Scope, within } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { listOrder } from '../../platform/lists/list-order.ts'
import { contains, searchWords } from '../../platform/lists/search.ts'
import { type Page, pageOf, type Slice } from '../../platform/lists/page.ts'
import { findExactly } from './exact-search-queries.ts'
import { type ApplicationRow, ownOrWithin, selectApplications } from './application-repository.ts'

/** The next applications behind `after`, newest first. */
export function listApplicationRowsAfter(
  db: Database,
  scope: Scope,
  { after, limit }: { after: ApplicationRow | undefined; limit: number },
): Promise<ApplicationRow[]> {
  let query = selectApplications(db).where(within(scope, sql`applications.scholarship_id`))
  if (after) {
    const { applied_at: appliedAt, id } = after
    query = query.where(sql<SqlBool>`(applications.applied_at, applications.id) < (${appliedAt}, ${id})`)
  }
  return query
    .orderBy('applications.applied_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(limit)
    .execute()
}

/** Each has an index that ends with the id. */
const sortColumns = {
  date: 'applied_at',
  status: ['status', 'applied_at'],
  university: 'university_name',
  applicant: 'applicant_name',
} as const

type Filters = ApplicationListQuery & { email?: string }

/** A page of all applications that a caller sees [T4], of those to one scholarship, or of one person's [U3]: newest first by default, with the total. */
export async function pageOfApplications(
  db: Database,
  scope: Scope,
  query: Filters,
  slice: Slice,
): Promise<Page<ApplicationRow>> {
  const found = sql<SqlBool>`${sql.join([sql`true`, ...(await conditions(db, scope, query))], sql` and `)}`
  const { by, place, follows } = listOrder('applications', sortColumns, query.sort ?? '-date', slice)
  // Rows that are skipped are looked at in the index only.
  const ids = sql`array(select id from applications where ${found} and ${follows} order by ${by}
    limit ${slice.limit + 1} offset ${slice.offset})`
  return pageOf(
    slice,
    selectApplications(db)
      .select(place.as('place'))
      .where(sql<SqlBool>`applications.id = any(${ids})`)
      .orderBy(by)
      .execute(),
    db
      .selectFrom('applications')
      .select(sql<number>`count(*)`.as('total'))
      .where(found)
      .executeTakeFirstOrThrow()
      .then(({ total }) => total),
  )
}

async function conditions(
  db: Database,
  scope: Scope,
  { status, scholarship, person, email, search = '' }: Filters,
): Promise<Expression<SqlBool>[]> {
  const exactly = scope.reach !== 'none' && search ? await findExactly(db, scope, search) : undefined
  const found = exactly
    ? [sql<SqlBool>`id = any(${exactly}::uuid[])`]
    : searchWords(search).map(word => contains(sql.ref('search_text'), word))
  found.push(ownOrWithin(scope))
  if (status === 'open') found.push(sql`status = any(${openStatuses})`)
  else if (status) found.push(sql`status = ${status}`)
  if (scholarship) found.push(sql`scholarship_id = ${scholarship}`)
  if (person) found.push(sql`user_id = ${person}`)
  if (email !== undefined) found.push(sql`user_id = (select users.id from users where user_email = ${email})`)
  return found
}
