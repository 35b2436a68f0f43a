import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import type { Role } from '../../contract/roles.ts'
import type { UserListQuery } from '../../contract/users.ts'
import type { Database } from '../database/connection.ts'
import { contains, searchWords } from '../database/search.ts'
import type { UsersTable } from '../database/tables.ts'
import type { Page, Slice } from '../http/list-answer.ts'

const columns = ['id', 'user_email', 'user_name', 'user_photo', 'role'] as const

export type UserRow = Pick<Selectable<UsersTable>, (typeof columns)[number]>

/** The next people behind `after`, by name. */
export function listUserRowsAfter(
  db: Database,
  after: UserRow | undefined,
  limit: number,
): Promise<UserRow[]> {
  let query = db.selectFrom('users').select(columns)
  if (after) query = query.where(sql<SqlBool>`(user_name, id) > (${after.user_name}, ${after.id})`)
  return query.orderBy('user_name').orderBy('id').limit(limit).execute()
}

const sortColumns = { name: 'user_name', email: 'user_email', role: 'role', joined: 'created_at' } as const

/** A page of everybody with an account, by name unless sorted, with the total [M1]. */
export async function pageOfUsers(
  db: Database,
  { role, search = '', sort = 'name' }: UserListQuery,
  { limit, offset }: Slice,
): Promise<Page<UserRow>> {
  const found = db.selectFrom('users').where(foundBy(search, role))
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const [items, { total }] = await Promise.all([
    found
      .select(columns)
      .orderBy(sortColumns[sort.replace('-', '') as keyof typeof sortColumns], direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total }
}

function foundBy(search: string, role: Role | undefined): Expression<SqlBool> {
  const conditions = searchWords(search).map(word => contains(sql.ref('search_text'), word))
  const ofRole = role ? sql`role = ${role}` : sql`true`
  return sql<SqlBool>`${sql.join([ofRole, ...conditions], sql` and `)}`
}

/** How many people have each role. */
export function countRoles(db: Database): Promise<{ role: Role; count: number }[]> {
  return db
    .selectFrom('users')
    .select(['role', sql<number>`count(*)`.as('count')])
    .groupBy('role')
    .execute()
}
