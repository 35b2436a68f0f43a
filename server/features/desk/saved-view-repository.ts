import { sql } from 'kysely'
import { type Scope, wholeWithin } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'

/** The caller's own views and those that colleagues share, of what the caller reaches: their own first, then by name. */
export function listViews(db: Database, scope: Scope, limit: number) {
  const officerId = scope.userId
  const views = db
    .selectFrom('desk_views')
    .innerJoin('users', 'users.id', 'owner_id')
    .where(wholeWithin(scope, sql`desk_views.id`))
  const columns = ['desk_views.id', 'owner_id', 'user_name', 'name', 'address', 'shared'] as const
  const own = views.select(columns).where('owner_id', '=', officerId).orderBy('name').limit(limit)
  const ofColleagues = views
    .select(columns)
    .where('shared', '=', true)
    .where('owner_id', '<>', officerId)
    .orderBy('name')
    .orderBy('desk_views.id')
    .limit(limit)
  return Promise.all([own.execute(), ofColleagues.execute()]).then(lists => lists.flat())
}

/** Keeps a view; one of the same name is replaced. @returns its id, and how many the officer has now */
export async function upsertView(
  db: Database,
  view: { id: string; owner_id: string; name: string; address: string; shared: boolean },
): Promise<{ id: string; count: number }> {
  const { address, shared } = view
  const { id } = await db
    .insertInto('desk_views')
    .values(view)
    .onConflict(conflict => conflict.columns(['owner_id', 'name']).doUpdateSet({ address, shared }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { count } = await db
    .selectFrom('desk_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', view.owner_id)
    .executeTakeFirstOrThrow()
  return { id, count }
}

/** Removes a view of this officer. @returns it, when it was there */
export function removeView(db: Database, { id, ownerId }: { id: string; ownerId: string }) {
  return db
    .deleteFrom('desk_views')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returning(['name', 'address', 'shared'])
    .executeTakeFirst()
}
