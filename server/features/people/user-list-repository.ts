import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Role } from '../../../contract/core/roles.ts'
import type { UserListQuery } from '../../../contract/people/users.ts'
import type { Database } from '../../platform/database/connection.ts'
import { listOrder } from '../../platform/lists/list-order.ts'
import { contains, searchWords } from '../../platform/lists/search.ts'
import type { UsersTable } from '../../platform/database/tables.ts'
import { type Page, pageOf, type Slice } from '../../platform/lists/page.ts'

const columns = ['id', 'user_email', 'user_name', 'user_photo', 'role'] as const

export type UserRow = Pick<Selectable<UsersTable>, (typeof columns)[number]> & {
  mail_refused?: boolean
  two_factors?: boolean
  applications?: number
}

// No `exists`, for which PostgreSQL would read the whole table once.
const mailRefused = sql<boolean>`coalesce((select refused_at is not null from mail_preferences
  where user_id = users.id), false)`.as('mail_refused')

const twoFactors = sql<boolean>`coalesce((select "twoFactorEnabled" from identity."user"
  where id = users.identity_id), false)`.as('two_factors')

const applications = sql<number>`(select count(*) from applications where user_id = users.id)`.as(
  'applications',
)

/** The next people after `after`, by name. */
export function listUserRowsAfter(
  db: Database,
  after: UserRow | undefined,
  limit: number,
): Promise<UserRow[]> {
  let query = db.selectFrom('users').select(columns)
  if (after) query = query.where(sql<SqlBool>`(user_name, id) > (${after.user_name}, ${after.id})`)
  return query.orderBy('user_name').orderBy('id').limit(limit).execute()
}

/** Each has an index that ends with the id, or with what is unique. */
const sortColumns = { name: 'user_name', email: 'user_email', role: 'role', joined: 'created_at' } as const

/** A page of everybody with an account, by name unless sorted, with the total [M1]. */
export async function pageOfUsers(
  db: Database,
  { role, search = '', sort = 'name' }: UserListQuery,
  slice: Slice,
): Promise<Page<UserRow>> {
  const ofRole = role ? sql`role = ${role}` : sql`true`
  const words = searchWords(search).map(word => contains(sql.ref('search_text'), word))
  const found = sql<SqlBool>`${sql.join([ofRole, ...words], sql` and `)}`
  const { by, place, follows } = listOrder('users', sortColumns, sort, slice)
  // Skipped rows are read from the index only.
  const ids = sql`array(select id from users where ${found} and ${follows} order by ${by}
    limit ${slice.limit + 1} offset ${slice.offset})`
  return pageOf(
    slice,
    db
      .selectFrom('users')
      .select(columns)
      .select([mailRefused, twoFactors, applications, place.as('place')])
      .where(sql<SqlBool>`id = any(${ids})`)
      .orderBy(by)
      .execute(),
    db
      .selectFrom('users')
      .select(sql<number>`count(*)`.as('total'))
      .where(found)
      .executeTakeFirstOrThrow()
      .then(({ total }) => total),
  )
}

/** How many people have each role. */
export function countRoles(db: Database): Promise<{ role: Role; count: number }[]> {
  return db
    .selectFrom('users')
    .select(['role', sql<number>`count(*)`.as('count')])
    .groupBy('role')
    .execute()
}
