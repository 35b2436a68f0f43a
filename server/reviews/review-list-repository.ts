import { type Expression, type SqlBool, sql } from 'kysely'
import type { ReviewListQuery } from '../../contract/reviews.ts'
import type { Database } from '../database/connection.ts'
import { contains, searchWords } from '../database/search.ts'
import type { Page, Slice } from '../http/list-answer.ts'
import { type ReviewRow, selectReviews } from './review-repository.ts'

/** The next reviews behind `after`, newest first. */
export function listReviewRowsAfter(
  db: Database,
  after: ReviewRow | undefined,
  limit: number,
): Promise<ReviewRow[]> {
  let query = selectReviews(db)
  if (after) {
    const behind = sql<SqlBool>`(reviews.reviewed_at, reviews.id) < (${after.reviewed_at}, ${after.id})`
    query = query.where(behind)
  }
  return query.orderBy('reviews.reviewed_at', 'desc').orderBy('reviews.id', 'desc').limit(limit).execute()
}

const sortColumns = {
  date: 'reviews.reviewed_at',
  rating: 'reviews.rating_point',
  university: 'scholarships.university_name',
  reviewer: 'users.user_name',
} as const

/** A page of all reviews [T3], or of one person's [U7]: newest first unless sorted, with the total. */
export async function pageOfReviews(
  db: Database,
  query: ReviewListQuery & { email?: string },
  { limit, offset }: Slice,
): Promise<Page<ReviewRow>> {
  const found = foundBy(query)
  const { sort = '-date' } = query
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const column = sortColumns[sort.replace('-', '') as keyof typeof sortColumns]
  const [items, { total }] = await Promise.all([
    selectReviews(db)
      .where(found)
      .orderBy(column, direction)
      .orderBy('reviews.id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    db.selectFrom('reviews').select(sql<number>`count(*)`.as('total')).where(found).executeTakeFirstOrThrow(),
  ])
  return { items, total }
}

/** Each word stands in the comment, with the reviewer or with the scholarship; every part has its own index. */
function foundBy({
  search = '',
  scholarships,
  email,
}: Parameters<typeof pageOfReviews>[1]): Expression<SqlBool> {
  const conditions = searchWords(search).map(word => {
    const inText = contains(sql.ref('search_text'), word)
    return sql`reviews.id in (
      select id from reviews where ${inText}
      union select id from reviews where user_id in (select id from users where ${inText})
      union select id from reviews where scholarship_id in (
        select id from scholarships where archived_at is null and ${inText}
        union all select id from scholarships where archived_at is not null and ${inText}))`
  })
  if (email !== undefined) {
    conditions.push(sql`reviews.user_id = (select id from users where user_email = ${email})`)
  }
  if (scholarships) conditions.push(sql`reviews.scholarship_id = any(${scholarships}::uuid[])`)
  return sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}
