import type { ApplicationDependencies } from './application-dependencies.ts'
import type { Transaction } from 'kysely'
import { isOpen } from '../../../contract/applications/application-terms.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import type { Scope } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Page } from '../../platform/lists/page.ts'
import { releasePayment } from '../payments/consume-payment-service.ts'
import { assertHandled, assertHasData, assertOwnApplication } from './application-policy.ts'
import {
  deleteApplication,
  listApplicationRows,
  listDecidedRows,
  listLiveApplicationRows,
  lockApplication,
} from './application-repository.ts'
import { applicationView } from './application-view.ts'
import { readTyped, type TypedApplication } from './typed-answers-service.ts'
import { keepDeletedApplication } from './deleted-application-service.ts'
import { deleteEarlierReceipts, keepReceipt } from './receipts/receipt-repository.ts'

export {
  findApplication,
  findNewestApplication,
  hasApplication as hasApplied,
  listAppliedScholarshipIds,
  lockApplication,
} from './application-repository.ts'

export type { ApplicationRow, SeenApplication } from './application-repository.ts'
export { findReceiptNumber } from './receipts/receipt-repository.ts'
export { assertHandled, assertHasData } from './application-policy.ts'
export { aboutApplication, lookAtApplication } from './application-record.ts'
export { mailAbout } from './application-view.ts'

export type { ApplicationDependencies } from './application-dependencies.ts'

/** The applications of a person, newest first [API23]. */
export async function listApplications(
  deps: ApplicationDependencies,
  scope: Scope,
  email: string,
): Promise<Application[]> {
  const rows = await listApplicationRows(deps.db, scope, email)
  return rows.map(applicationView)
}

/** The applications of a person that were decided within a month: the latest five. */
export async function listDecidedApplications(
  deps: Pick<ApplicationDependencies, 'db'>,
  userId: string,
): Promise<Application[]> {
  const rows = await listDecidedRows(deps.db, { userId, days: 30, limit: 5 })
  return rows.map(applicationView)
}

/** The applications of a person that are not decided yet: the newest 20, and how many there are. */
export async function listLiveApplications(
  deps: Pick<ApplicationDependencies, 'db'>,
  userId: string,
): Promise<Page<Application>> {
  const rows = await listLiveApplicationRows(deps.db, { userId, limit: 20 })
  return { items: rows.map(applicationView), total: rows[0]?.total ?? 0 }
}

/**
 * Cancels a person's own application, in the caller's transaction: it is deleted outright [U5]. The payment of a pending
 * one can be used again [F3]; once staff have begun with it, the fee is spent (docs/decisions/0063). Its receipts stay
 * with their person, unless it is decided (docs/decisions/0063).
 * @returns what was typed into a pending one. @throws ProductError `not_found`, `forbidden`
 */
export async function cancelWithin(
  tx: Transaction<Tables>,
  scope: Scope,
  id: string,
): Promise<TypedApplication | undefined> {
  const { userId } = scope
  const application = await lockApplication(tx, id)
  assertOwnApplication(scope, application)
  const { id: applicationId } = application
  await keepDeletedApplication(tx, { id, userId })
  if (isOpen(application.status)) await keepReceipt(tx, { applicationId, userId })
  else await deleteEarlierReceipts(tx, applicationId)
  const typed = application.status === 'Pending' ? await readTyped(tx, application) : undefined
  await deleteApplication(tx, applicationId)
  if (typed) await releasePayment(tx, application.payment_id)
  return typed
}

/**
 * An application that an officer reads or acts on, locked until the transaction ends; nobody does with their own.
 * @throws ProductError `not_found`, `own_application`, `application_decided`
 */
export async function lockForOfficer(tx: Transaction<Tables>, scope: Scope, id: string) {
  const application = await lockApplication(tx, id)
  assertHandled(application, scope)
  assertHasData(application)
  return application
}
