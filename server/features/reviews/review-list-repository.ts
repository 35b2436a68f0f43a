import { type SqlBool, sql } from 'kysely'
import type { ReviewListQuery } from '../../../contract/reviews/reviews.ts'
import type { Database } from '../../platform/database/connection.ts'
import { listOrder } from '../../platform/lists/list-order.ts'
import { contains, searchWords } from '../../platform/lists/search.ts'
import { type Page, pageOf, type Slice } from '../../platform/lists/page.ts'
import { type ReviewRow, selectReviews } from './review-repository.ts'

/** The next reviews after `after`, newest first. */
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

/** Each has an index that ends with the id. */
const sortColumns = {
  date: 'reviewed_at',
  rating: 'rating_point',
  university: 'university_name',
  reviewer: 'reviewer_name',
} as const

/** A page of all reviews [T3], or of one person's [U7]: newest first unless sorted, with the total. */
export async function pageOfReviews(
  db: Database,
  { scholarships, email, search = '', sort = '-date' }: ReviewListQuery & { email?: string },
  slice: Slice,
): Promise<Page<ReviewRow>> {
  const conditions = searchWords(search).map(word => contains(sql.ref('search_text'), word))
  if (email !== undefined)
    conditions.push(sql`user_id = (select users.id from users where user_email = ${email})`)
  if (scholarships) conditions.push(sql`scholarship_id = any(${scholarships}::uuid[])`)
  const found = sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`
  const { by, place, follows } = listOrder('reviews', sortColumns, sort, slice)
  // Skipped rows are read from the index only.
  const ids = sql`array(select id from reviews where ${found} and ${follows} order by ${by}
    limit ${slice.limit + 1} offset ${slice.offset})`
  return pageOf(
    slice,
    selectReviews(db)
      .select(place.as('place'))
      .where(sql<SqlBool>`reviews.id = any(${ids})`)
      .orderBy(by)
      .execute(),
    db
      .selectFrom('reviews')
      .select(sql<number>`count(*)`.as('total'))
      .where(found)
      .executeTakeFirstOrThrow()
      .then(({ total }) => total),
  )
}
