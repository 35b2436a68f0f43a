import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { ownScope, type Scope, scopeOf, wholeWithin } from './scope.ts'

/** SQL: the scholarships that a person reaches, null for all. @param userId a column with their id */
export const reachOf = (userId: string) => sql<string[] | null>`reach_of(${sql.ref(userId)})`

/** What somebody reaches now, for what is done in their name: nothing once their account is gone. */
export async function readScope(db: Database, userId: string): Promise<Scope> {
  const person = await db
    .selectFrom('users')
    .select(['id as userId', 'role', reachOf('users.id').as('reach')])
    .where('id', '=', userId)
    .executeTakeFirst()
  return person ? scopeOf(person) : ownScope(userId)
}

/** Whether somebody of staff reaches everything that a row is of. */
export async function isWholeWithin(db: Database, scope: Scope, id: string): Promise<boolean> {
  const { rows } = await sql<{ whole: boolean }>`
    select ${wholeWithin(scope, sql`${id}::uuid`)} as whole`.execute(db)
  return rows[0]?.whole ?? false
}
