import { bindJob, type Job, type RunnableJob } from '../../server/platform/jobs/job.ts'
import { backUp } from '../../server/operations/backup/back-up.ts'
import { forgetDeletedRows } from '../../server/platform/jobs/forget-deleted-rows.ts'
import { forgetPerson } from '../../server/features/people/jobs/forget-person.ts'
import { noteClosings } from '../../server/features/scholarships/search/jobs/note-closings.ts'
import { planDigests } from '../../server/features/announcements/jobs/plan-digests.ts'
import { planReminders } from '../../server/features/announcements/jobs/plan-reminders.ts'
import { reconcilePayments } from '../../server/features/payments/jobs/reconcile-payments.ts'
import { removeDoneJobs } from '../../server/platform/jobs/remove-done-jobs.ts'
import { removeOldChanges } from '../../server/features/scholarships/search/jobs/remove-old-changes.ts'
import { removeOldDocuments } from '../../server/features/documents/jobs/remove-old-documents.ts'
import { removePictures } from '../../server/platform/images/jobs/remove-pictures.ts'
import { removeStored } from '../../server/features/documents/jobs/remove-stored.ts'
import { removeStrays } from '../../server/operations/strays/remove-strays.ts'
import { removeUnusedPictures } from '../../server/platform/images/jobs/remove-unused-pictures.ts'
import { renameTerm } from '../../server/features/scholarships/terms/rename-term.ts'
import { scanDocument } from '../../server/features/documents/jobs/scan-document.ts'
import { scanWaitingDocuments } from '../../server/features/documents/jobs/scan-waiting-documents.ts'
import { sendAccountMail } from '../../server/features/people/jobs/send-account-mail.ts'
import { sendApplicationFeedback } from '../../server/features/applications/jobs/send-application-feedback.ts'
import { sendApplicationReceived } from '../../server/features/applications/jobs/send-application-received.ts'
import { sendApplicationStatus } from '../../server/features/applications/jobs/send-application-status.ts'
import { sendClosedEarly } from '../../server/features/scholarships/lifecycle/jobs/send-closed-early.ts'
import { sendClosingMoved } from '../../server/features/scholarships/lifecycle/jobs/send-closing-moved.ts'
import { sendDigest } from '../../server/features/announcements/jobs/send-digest.ts'
import { sendEmailConfirmation } from '../../server/features/notifications/jobs/send-email-confirmation.ts'
import { sendPasswordReset } from '../../server/features/people/jobs/send-password-reset.ts'
import { sendPaymentReceipt } from '../../server/features/payments/jobs/send-payment-receipt.ts'
import { sendRefundNotice } from '../../server/features/payments/jobs/send-refund-notice.ts'
import { sendReminders } from '../../server/features/announcements/jobs/send-reminders.ts'
import { sendReopened } from '../../server/features/saved/jobs/send-reopened.ts'
import { sendTermsChanged } from '../../server/features/scholarships/lifecycle/jobs/send-terms-changed.ts'
import { sendTwoFactorsReset } from '../../server/features/people/jobs/send-two-factors-reset.ts'
import { tellOfReopenings } from '../../server/features/saved/jobs/tell-of-reopenings.ts'

const jobs = [
  sendPasswordReset,
  sendTwoFactorsReset,
  sendAccountMail,
  sendApplicationReceived,
  sendApplicationStatus,
  sendApplicationFeedback,
  sendPaymentReceipt,
  sendRefundNotice,
  reconcilePayments,
  removePictures,
  removeUnusedPictures,
  removeStored,
  removeStrays,
  removeOldDocuments,
  scanDocument,
  scanWaitingDocuments,
  forgetPerson,
  forgetDeletedRows,
  removeDoneJobs,
  removeOldChanges,
  noteClosings,
  renameTerm,
  sendClosingMoved,
  sendClosedEarly,
  sendReopened,
  tellOfReopenings,
  sendTermsChanged,
  sendEmailConfirmation,
  planReminders,
  sendReminders,
  planDigests,
  sendDigest,
  backUp,
]

type Jobs = (typeof jobs)[number]

/** Every kind of job. */
export type JobKind = Jobs['kind']

/** What all jobs need together; each names what it needs. */
export type JobDeps = Together<Parameters<Jobs['run']>[1]>

/** One type that has all that each of these has. */
type Together<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void
  ? All
  : never

/** Every kind of job, ready for the worker. */
export function allJobs(deps: JobDeps): RunnableJob[] {
  return jobs.map(definition => bindJob(definition as Job<unknown, JobDeps>, deps))
}
