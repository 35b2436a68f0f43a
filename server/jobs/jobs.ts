import { bindJob, type Job, type JobDeps, type JobKind, type RunnableJob } from './job.ts'
import { backUp } from './kinds/back-up.ts'
import { forgetDeletedRows } from './kinds/forget-deleted-rows.ts'
import { forgetPerson } from './kinds/forget-person.ts'
import { noteClosings } from './kinds/note-closings.ts'
import { planDigests } from './kinds/plan-digests.ts'
import { planReminders } from './kinds/plan-reminders.ts'
import { reconcilePayments } from './kinds/reconcile-payments.ts'
import { removeDoneJobs } from './kinds/remove-done-jobs.ts'
import { removeOldChanges } from './kinds/remove-old-changes.ts'
import { removeOldDocuments } from './kinds/remove-old-documents.ts'
import { removePictures } from './kinds/remove-pictures.ts'
import { removeStored } from './kinds/remove-stored.ts'
import { removeStrays } from './kinds/remove-strays.ts'
import { removeUnusedPictures } from './kinds/remove-unused-pictures.ts'
import { renameTerm } from './kinds/rename-term.ts'
import { scanDocument } from './kinds/scan-document.ts'
import { scanWaitingDocuments } from './kinds/scan-waiting-documents.ts'
import { sendAccountMail } from './kinds/send-account-mail.ts'
import { sendApplicationFeedback } from './kinds/send-application-feedback.ts'
import { sendApplicationReceived } from './kinds/send-application-received.ts'
import { sendApplicationStatus } from './kinds/send-application-status.ts'
import { sendClosedEarly } from './kinds/send-closed-early.ts'
import { sendClosingMoved } from './kinds/send-closing-moved.ts'
import { sendDigest } from './kinds/send-digest.ts'
import { sendEmailConfirmation } from './kinds/send-email-confirmation.ts'
import { sendPasswordReset } from './kinds/send-password-reset.ts'
import { sendPaymentReceipt } from './kinds/send-payment-receipt.ts'
import { sendRefundNotice } from './kinds/send-refund-notice.ts'
import { sendReminders } from './kinds/send-reminders.ts'
import { sendReopened } from './kinds/send-reopened.ts'
import { sendTermsChanged } from './kinds/send-terms-changed.ts'
import { sendTwoFactorsReset } from './kinds/send-two-factors-reset.ts'
import { tellOfReopenings } from './kinds/tell-of-reopenings.ts'

const jobs: { [K in JobKind]: Job<unknown, JobDeps, K> } = {
  send_password_reset: sendPasswordReset,
  send_two_factors_reset: sendTwoFactorsReset,
  send_account_mail: sendAccountMail,
  send_application_received: sendApplicationReceived,
  send_application_status: sendApplicationStatus,
  send_application_feedback: sendApplicationFeedback,
  send_payment_receipt: sendPaymentReceipt,
  send_refund_notice: sendRefundNotice,
  reconcile_payments: reconcilePayments,
  remove_pictures: removePictures,
  remove_unused_pictures: removeUnusedPictures,
  remove_stored: removeStored,
  remove_strays: removeStrays,
  remove_old_documents: removeOldDocuments,
  scan_document: scanDocument,
  scan_waiting_documents: scanWaitingDocuments,
  forget_person: forgetPerson,
  forget_deleted_rows: forgetDeletedRows,
  remove_done_jobs: removeDoneJobs,
  remove_old_changes: removeOldChanges,
  note_closings: noteClosings,
  rename_term: renameTerm,
  send_closing_moved: sendClosingMoved,
  send_closed_early: sendClosedEarly,
  send_reopened: sendReopened,
  tell_of_reopenings: tellOfReopenings,
  send_terms_changed: sendTermsChanged,
  send_email_confirmation: sendEmailConfirmation,
  plan_reminders: planReminders,
  send_reminders: sendReminders,
  plan_digests: planDigests,
  send_digest: sendDigest,
  back_up: backUp,
}

/** Every kind of job, ready for the worker. */
export function allJobs(deps: JobDeps): RunnableJob[] {
  return Object.values(jobs).map(definition => bindJob(definition, deps))
}
