import { isStaff, type Role } from '../../contract/roles.ts'
import { ProductError } from '../product-error.ts'

interface Person {
  userId: string
  role: Role
}

/**
 * A review is changed by its author only [U7]. Somebody else's does not exist for a user; staff know it does.
 * @throws ProductError `not_found`, `forbidden`
 */
export function assertMayEdit(author: string | undefined, { userId, role }: Person): void {
  if (!author) throw new ProductError('not_found')
  if (author !== userId) throw new ProductError(isStaff(role) ? 'forbidden' : 'not_found')
}

/** A review is deleted by its author or by staff [U7] [T3]. @throws ProductError `not_found` */
export function assertMayDelete(author: string | undefined, { userId, role }: Person): void {
  if (!author || (author !== userId && !isStaff(role))) throw new ProductError('not_found')
}
