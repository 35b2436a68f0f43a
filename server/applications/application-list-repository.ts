import { type Expression, type SqlBool, sql } from 'kysely'
import type { ApplicationListQuery } from '../../contract/applications.ts'
import type { Database } from '../database/connection.ts'
import { contains, searchWords } from '../database/search.ts'
import type { Page, Slice } from '../http/list-answer.ts'
import { type ApplicationRow, selectApplications } from './application-repository.ts'

/** The next applications behind `after`, newest first. */
export function listApplicationRowsAfter(
  db: Database,
  after: ApplicationRow | undefined,
  limit: number,
): Promise<ApplicationRow[]> {
  let query = selectApplications(db)
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

const sortColumns = {
  date: 'applications.applied_at',
  status: 'applications.status',
  university: 'applications.university_name',
  applicant: 'users.user_name',
} as const

/** A page of all applications [T4], or of one person's [U3]: newest first unless sorted, with the total. */
export async function pageOfApplications(
  db: Database,
  query: ApplicationListQuery & { email?: string },
  { limit, offset }: Slice,
): Promise<Page<ApplicationRow>> {
  const found = foundBy(query)
  const { sort = '-date' } = query
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const column = sortColumns[sort.replace('-', '') as keyof typeof sortColumns]
  const [items, { total }] = await Promise.all([
    selectApplications(db)
      .where(found)
      .orderBy(column, direction)
      .orderBy('applications.id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('applications')
      .select(sql<number>`count(*)`.as('total'))
      .where(found)
      .executeTakeFirstOrThrow(),
  ])
  return { items, total }
}

/** Each word stands in the application or with its applicant; both have their own index. */
function foundBy({
  search = '',
  status,
  email,
}: Parameters<typeof pageOfApplications>[1]): Expression<SqlBool> {
  const conditions = searchWords(search).map(word => {
    const inText = contains(sql.ref('search_text'), word)
    return sql`applications.id in (
      select id from applications where ${inText}
      union select id from applications where user_id in (select id from users where ${inText}))`
  })
  if (status) conditions.push(sql`applications.status = ${status}`)
  if (email !== undefined) {
    conditions.push(sql`applications.user_id = (select id from users where user_email = ${email})`)
  }
  return sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}
