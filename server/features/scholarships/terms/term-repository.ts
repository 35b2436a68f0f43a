import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { TermKind } from '../../../../contract/scholarships/scholarship-terms.ts'
import type { Database } from '../../../platform/database/connection.ts'
import type { ScholarshipTermsTable } from '../../../platform/database/tables.ts'

/** Locks terms against changes until the transaction ends, not against reads. */
export async function lockTerms(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('scholarship_terms'))`.execute(db)
}

/** The terms of all kinds, each kind in its order, with who changed them. */
export function listTermRows(db: Database) {
  return db
    .selectFrom('scholarship_terms as term')
    .leftJoin('users', 'users.id', 'changed_by')
    .select([
      'term.id',
      'kind',
      'name',
      'former_names',
      'position',
      'retired_at',
      'changed_at',
      'user_name as changed_by',
    ])
    .orderBy('position')
    .orderBy('term.id')
    .execute()
}

/** The term of this kind that has, or had, a name that is the same without case and accents. */
export async function findTermCalled(
  db: Database,
  { kind, name }: { kind: TermKind; name: string },
): Promise<{ id: string; name: string } | undefined> {
  const isAlike = sql<SqlBool>`search_form(${name}) = any(
    array(select search_form(each) from unnest(array_append(former_names, name)) as each))`
  return db
    .selectFrom('scholarship_terms')
    .select(['id', 'name'])
    .where('kind', '=', kind)
    .where(isAlike)
    .executeTakeFirst()
}

/** The terms that have, or had, one of these names; none of them changes until the transaction ends. */
export function lockTermsCalled(db: Database, asked: readonly { kind: TermKind; name: string }[]) {
  const called = asked.map(
    ({ kind, name }) => sql<SqlBool>`(kind = ${kind} and ${name} = any(array_append(former_names, name)))`,
  )
  return db
    .selectFrom('scholarship_terms')
    .select(['kind', 'name', 'former_names', 'retired_at'])
    .where(sql<SqlBool>`(${sql.join(called, sql` or `)})`)
    .forShare()
    .execute()
}

export async function insertTerm(db: Database, term: Insertable<ScholarshipTermsTable>): Promise<void> {
  await db.insertInto('scholarship_terms').values(term).execute()
}

export async function updateTerm(
  db: Database,
  id: string,
  values: Updateable<ScholarshipTermsTable>,
): Promise<void> {
  await db.updateTable('scholarship_terms').set(values).where('id', '=', id).execute()
}

/** Gives terms of one kind the positions in which they are listed. */
export async function orderTerms(db: Database, ids: readonly string[]): Promise<void> {
  await sql`update scholarship_terms set position = sorted.place - 1
    from unnest(${ids}::uuid[]) with ordinality as sorted (id, place)
    where scholarship_terms.id = sorted.id and position <> sorted.place - 1`.execute(db)
}

/**
 * Gives some scholarships behind the one with the id `after`, in the order of their ids, the name that their term has now.
 * @returns the last of them, `undefined` when there are no more
 */
export async function renameSome(
  db: Database,
  { kind, name, formerNames }: { kind: TermKind; name: string; formerNames: readonly string[] },
  { after, limit }: { after: string; limit: number },
): Promise<string | undefined> {
  const some = await db
    .selectFrom('scholarships')
    .select(['id', `${kind} as term`])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  const ids = some.filter(({ term }) => formerNames.includes(term)).map(({ id }) => id)
  // Even an update of no row would invalidate every cache.
  if (ids.length > 0) {
    await db
      .updateTable('scholarships')
      .set({ [kind]: name })
      .where('id', 'in', ids)
      .where(kind, 'in', [...formerNames])
      .execute()
  }
  return some.length < limit ? undefined : some.at(-1)?.id
}
