import type { Database } from '../database/connection.ts'
import type { Mailer } from '../notifications/mailer.ts'
import { applicationFeedbackMail } from '../notifications/templates/application-feedback.ts'
import { applicationReceivedMail } from '../notifications/templates/application-received.ts'
import { applicationStatusMail } from '../notifications/templates/application-status.ts'
import { passwordResetMail } from '../notifications/templates/password-reset.ts'
import { paymentReceiptMail } from '../notifications/templates/payment-receipt.ts'
import { refundNoticeMail } from '../notifications/templates/refund-notice.ts'
import { removeDoneJobs } from './job-repository.ts'
import type { JobHandlers } from './kinds.ts'

export interface JobDeps {
  db: Database
  mailer: Mailer
  /** The product's origin, for links in mails. */
  siteUrl: string
}

/**
 * What is done for each kind of job. The reconciler and the
 * removal of pictures are added where the product is put together.
 */
export function jobHandlers({ db, mailer, siteUrl }: JobDeps): JobHandlers {
  return {
    async send_password_reset(payload, { key }) {
      if (new Date(payload.expiresAt) <= new Date()) return
      await mailer.send({ to: payload.to, key, ...passwordResetMail(payload) })
    },
    async send_application_received(payload, { key }) {
      await mailer.send({ to: payload.to, key, ...applicationReceivedMail(payload, siteUrl) })
    },
    async send_application_status(payload, { key }) {
      await mailer.send({ to: payload.to, key, ...applicationStatusMail(payload, siteUrl) })
    },
    async send_application_feedback(payload, { key }) {
      await mailer.send({ to: payload.to, key, ...applicationFeedbackMail(payload, siteUrl) })
    },
    async send_payment_receipt(payload, { key }) {
      await mailer.send({ to: payload.to, key, ...paymentReceiptMail(payload, siteUrl) })
    },
    async send_refund_notice(payload, { key }) {
      await mailer.send({ to: payload.to, key, ...refundNoticeMail(payload, siteUrl) })
    },
    remove_done_jobs: () => removeDoneJobs(db),
  }
}

/** Jobs that recur by themselves; payments add their reconciler where the product is put together. */
export const recurringJobs = [{ kind: 'remove_done_jobs', seconds: 6 * 3600 }] as const
