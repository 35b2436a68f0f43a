import { isStaff, type Role } from '../../contract/roles.ts'
import { ProductError } from '../product-error.ts'

interface Person {
  userId: string
  role: Role
}

/**
 * Only its author may change a review [U7]. For users another person's does not exist; staff are refused.
 * @throws ProductError `not_found`, `forbidden`
 */
export function assertMayEdit(author: string | undefined, { userId, role }: Person): void {
  if (!author) throw new ProductError('not_found')
  if (author !== userId) throw new ProductError(isStaff(role) ? 'forbidden' : 'not_found')
}

/** Only its author and staff may delete a review [U7] [T3]. @throws ProductError `not_found` */
export function assertMayDelete(author: string | undefined, { userId, role }: Person): void {
  if (!author || (author !== userId && !isStaff(role))) throw new ProductError('not_found')
}
