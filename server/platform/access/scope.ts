import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isStaff, type Role } from '../../../contract/core/roles.ts'
import type { SeenId } from '../database/seen-id.ts'
import { ProductError } from '../product-error.ts'

export { staffRoles } from '../../../contract/core/roles.ts'
export type { SeenId } from '../database/seen-id.ts'

declare const made: unique symbol

/** A row that a gate has let through, with its application and scholarship. */
export type Seen<Row> = Row & {
  [Name in keyof Row & ('id' | '_id' | 'application_id' | 'scholarship_id' | 'scholarshipId')]: SeenId
}

/** A row that no gate has let through yet: its ids are plain. */
export type Unseen<Row> = { [Name in keyof Row]: Row[Name] extends SeenId ? string : Row[Name] }

/** What a caller reaches; only `scopeOf` makes one (docs/decisions/0135). */
export interface Scope {
  readonly [made]: true
  readonly userId: string
  /** The scholarships of which they see what applicants sent, besides what is their own: staff do [R4]. */
  readonly reach: 'all' | 'none' | readonly string[]
  /** Whether they may remove what others have published: staff do [T3]. */
  readonly moderates: boolean
  /** Everybody's accounts and money: admins do. */
  readonly administers: boolean
}

/** A person as the database knows them now; `reach`: what `reach_of` says of them, null for everything. */
export interface Reaching {
  userId: string
  role: Role
  reach: readonly string[] | null
}

/** The scope of a caller, made once for a call. */
export function scopeOf({ userId, role, reach }: Reaching): Scope {
  const staff = isStaff(role)
  const administers = role === 'admin'
  const scope = {
    userId,
    reach: !staff ? 'none' : administers ? 'all' : (reach ?? 'all'),
    moderates: staff,
    administers,
  } satisfies Omit<Scope, typeof made>
  return scope as Scope
}

/** The scope of somebody in what is their own. */
export const ownScope = (userId: string): Scope => scopeOf({ userId, role: 'user', reach: null })

/** The scope of the product itself, which acts in nobody's name. @param _why for who reads the code */
export const forSystem = (_why: string): Scope => scopeOf({ userId: nobody, role: 'admin', reach: null })

/** An id that no caller has sent. @param _why its reader may reach it, for who reads the code */
export const vouchFor = (id: string, _why: string): SeenId => id as SeenId

const nobody = '00000000-0000-0000-0000-000000000000'

/** The scholarships that a caller reaches, as they are stored; null for all. */
export const reachedBy = ({ reach }: Scope): string[] | null =>
  typeof reach === 'string' ? null : [...reach]

/** Whether a caller reaches what belongs to a scholarship; null for what has lost its own. */
export function reaches({ reach }: Scope, scholarshipId: string | null): boolean {
  if (typeof reach === 'string') return reach === 'all'
  return scholarshipId !== null && reach.includes(scholarshipId)
}

/**
 * SQL: whether the caller reaches what belongs to a scholarship, for lists, counts and sums; true for who reaches all.
 * @param scholarshipId SQL of its id
 * @throws Error for who reaches nothing: a list of what others sent is for staff, whatever its route lets through [R4]
 */
export function within(scope: Scope, scholarshipId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  assertStaff(scope)
  const { reach } = scope
  if (reach === 'all') return sql`true`
  const [only, ...others] = reach
  // One is compared by `=`, so that its index gives the order, too.
  return only !== undefined && others.length === 0
    ? sql`${scholarshipId} = ${only}::uuid`
    : sql`${scholarshipId} = any(${reach}::uuid[])`
}

/**
 * SQL: whether the caller reaches everything that a row is of: a file of many, for instance.
 * @param id SQL of its id, as `scholarships_of` knows it
 */
export function wholeWithin(scope: Scope, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (scope.reach === 'all') return sql`true`
  return sql`not exists (select from scholarships_of(${id}) as belongs
    where not coalesce(${within(scope, sql`belongs.scholarship_id`)}, false))`
}

/** A scholarship that a caller names, as one that they reach. @throws ProductError `not_found` */
export function seeScholarship(scope: Scope, id: string): SeenId {
  assertStaff(scope)
  if (!reaches(scope, id)) throw new ProductError('not_found')
  return id as SeenId
}

/** @throws Error for anybody else, whatever a route lets through [R4] */
export function assertStaff({ reach }: Scope): void {
  if (reach === 'none') throw new Error('This list is for staff.')
}

interface Sent {
  user_id: string
  scholarship_id: string
}

/** What somebody sent is theirs and the staff's who reach it; for others it does not exist [R4]. @throws ProductError `not_found` */
export function assertVisible<S extends Sent>(scope: Scope, sent: S | undefined): asserts sent is Seen<S> {
  if (!sent || (sent.user_id !== scope.userId && !reaches(scope, sent.scholarship_id)))
    throw new ProductError('not_found')
}

/** What staff do not reach does not exist for them. @throws ProductError `not_found` */
export function assertReached<S extends Pick<Sent, 'scholarship_id'>>(
  scope: Scope,
  sent: S | undefined,
): asserts sent is Seen<S> {
  if (!sent || !reaches(scope, sent.scholarship_id)) throw new ProductError('not_found')
}

/** The caller's own, and what staff moderate, can be removed [U7] [T3]. @throws ProductError `not_found` */
export function assertRemovable(
  { userId, moderates }: Pick<Scope, 'userId' | 'moderates'>,
  owner: string | undefined,
): void {
  if (owner === undefined || (owner !== userId && !moderates)) throw new ProductError('not_found')
}

/** Only the caller's own can be changed, also by staff, who see the rest [R4]. @throws ProductError `not_found`, `forbidden` */
export function assertOwn(scope: Scope, owner: string | undefined): void {
  assertRemovable(scope, owner)
  if (owner !== scope.userId) throw new ProductError('forbidden')
}
