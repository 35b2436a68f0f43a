import { isStaff, ownRefusal, type Role } from '../../../contract/core/roles.ts'
import { ProductError, refuse } from '../../platform/product-error.ts'

interface Person {
  userId: string
  role: Role
}

/** Only its author may change a review [U7]. @throws ProductError `not_found`, `forbidden` */
export function assertMayEdit(author: string | undefined, { userId, role }: Person): void {
  if (!author) throw new ProductError('not_found')
  refuse(ownRefusal({ own: author === userId, role }))
}

/** Only its author and staff may delete a review [U7] [T3]. @throws ProductError `not_found` */
export function assertMayDelete(author: string | undefined, { userId, role }: Person): void {
  if (!author || (author !== userId && !isStaff(role))) throw new ProductError('not_found')
}
