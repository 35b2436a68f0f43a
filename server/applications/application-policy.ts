import { nextStatuses } from '../../contract/applications/application-steps.ts'
import type { ApplicationStatus } from '../../contract/applications/application-terms.ts'
import { isStaff, type Role } from '../../contract/roles.ts'
import { ProductError } from '../product-error.ts'

interface Person {
  userId: string
  role: Role
}

interface Owned {
  user_id: string
}

/**
 * An application is the applicant's own to edit or cancel [U4] [U5]. Somebody else's does not exist for a user;
 * staff know it does. @throws ProductError `not_found`, `forbidden`
 */
export function assertOwn<A extends Owned>(
  application: A | undefined,
  { userId, role }: Person,
): asserts application is A {
  if (!application) throw new ProductError('not_found')
  if (application.user_id !== userId) throw new ProductError(isStaff(role) ? 'forbidden' : 'not_found')
}

/** Only a pending application can be changed by its applicant [U4]. @throws ProductError */
export function assertPending(status: ApplicationStatus): void {
  if (status === 'Processing') throw new ProductError('application_processing')
  if (status !== 'Pending') throw new ProductError('application_decided')
}

/** Nobody decides on their own application. @throws ProductError `not_found`, `own_application` */
export function assertForeign<A extends Owned>(
  application: A | undefined,
  { userId }: Pick<Person, 'userId'>,
): asserts application is A {
  if (!application) throw new ProductError('not_found')
  if (application.user_id === userId) throw new ProductError('own_application')
}

/** The steps of an application [T5]. @throws ProductError `step_not_allowed` */
export function assertStep(from: ApplicationStatus, to: ApplicationStatus): void {
  if (!nextStatuses(from).includes(to)) throw new ProductError('step_not_allowed')
}
