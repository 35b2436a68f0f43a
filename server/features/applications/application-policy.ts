import { decideRefusal, editRefusal, stepRefusal } from '../../../contract/applications/application-rules.ts'
import type { ApplicationStatus } from '../../../contract/applications/application-terms.ts'
import { assertReached, assertVisible, type Scope, type Seen } from '../../platform/access/scope.ts'
import { ProductError, refuse } from '../../platform/product-error.ts'

interface Owned {
  user_id: string
  scholarship_id: string
}

/**
 * An application is the applicant's own to edit or cancel [U4] [U5].
 * @throws ProductError `not_found`, `forbidden`
 */
export function assertOwnApplication<A extends Owned>(
  scope: Scope,
  application: A | undefined,
): asserts application is Seen<A> {
  assertVisible(scope, application)
  if (application.user_id !== scope.userId) throw new ProductError('forbidden')
}

/** Only a pending application can be changed by its applicant [U4]. @throws ProductError */
export function assertPending(status: ApplicationStatus): void {
  refuse(editRefusal(status))
}

/** Officers handle what they reach, and nobody their own application. @throws ProductError `not_found`, `own_application` */
export function assertHandled<A extends Owned>(
  application: A | undefined,
  scope: Scope,
): asserts application is Seen<A> {
  assertReached(scope, application)
  refuse(decideRefusal({ own: application.user_id === scope.userId }))
}

/** The steps of an application [T5]. @throws ProductError `step_not_allowed` */
export function assertStatusChange(from: ApplicationStatus, to: ApplicationStatus): void {
  refuse(stepRefusal(from, to))
}

/** Nothing new is written about an application whose personal data was removed [AUDIT4]. @throws ProductError `application_decided` */
export function assertHasData({ data_removed_at }: { data_removed_at: Date | null }): void {
  if (data_removed_at)
    throw new ProductError('application_decided', {
      message: 'The personal data of this application has been removed, so nothing can be changed any more.',
    })
}
