import { type ApplicationStatus, isOpen } from './application-terms.ts'
import { errors } from '../errors.ts'

/**
 * What an applicant may do with an application, by its status. The server refuses the rest with the same words;
 * this file has no schemas, so that a page can read it for the price of a few lines.
 */

/** @returns why an application cannot be edited, in plain words; `undefined` when it can be [U4] */
export function editRefusal(status: ApplicationStatus): string | undefined {
  if (status === 'Pending') return undefined
  return status === 'Processing' ? errors.application_processing.message : errors.application_decided.message
}

/** True while there is still something to edit or to explain: a decided application offers no Edit. */
export function offersEdit(status: ApplicationStatus): boolean {
  return isOpen(status)
}
