import { isStaff, type Role } from '../../../contract/core/roles.ts'
import { ProductError } from '../product-error.ts'

export { staffRoles } from '../../../contract/core/roles.ts'

/** Whose data a caller sees. */
export interface Scope {
  userId: string
  /** Everybody's data besides their own: staff do [R4]. */
  seesAll: boolean
  /** Whether they may remove what others have published: staff do [T3]. */
  moderates: boolean
  /** Everybody's accounts and money: admins do. */
  administers: boolean
}

/** The scope of a caller, made once for a call. */
export function scopeOf({ userId, role }: { userId: string; role: Role }): Scope {
  const staff = isStaff(role)
  return { userId, seesAll: staff, moderates: staff, administers: role === 'admin' }
}

/** A list of everybody's is for those who see all, whatever its route lets through [R4]. @throws Error for anybody else */
export function assertSeesAll({ seesAll }: Scope): void {
  if (!seesAll) throw new Error('This list is for staff.')
}

/** Data outside a scope does not exist for its caller [R4]. @throws ProductError `not_found` */
export function assertVisible(
  { userId, seesAll }: Pick<Scope, 'userId' | 'seesAll'>,
  owner: string | undefined,
): void {
  if (owner === undefined || (owner !== userId && !seesAll)) throw new ProductError('not_found')
}

/** The caller's own, and what staff moderate, can be removed [U7] [T3]. @throws ProductError `not_found` */
export function assertRemovable({ userId, moderates }: Scope, owner: string | undefined): void {
  if (owner === undefined || (owner !== userId && !moderates)) throw new ProductError('not_found')
}

/** Only the caller's own can be changed, also by staff, who see the rest [R4]. @throws ProductError `not_found`, `forbidden` */
export function assertOwn(scope: Pick<Scope, 'userId' | 'seesAll'>, owner: string | undefined): void {
  assertVisible(scope, owner)
  if (owner !== scope.userId) throw new ProductError('forbidden')
}
