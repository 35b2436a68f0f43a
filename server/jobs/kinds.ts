import type { ApplicationStatus } from '../../contract/applications/applications.ts'
import type { PaidFee } from '../notifications/templates/paid-fee.ts'

/** Every kind of job with what it is told. Blanked once the job is done. */
export interface JobPayloads {
  send_password_reset: {
    to: string
    name: string
    /** The link that lets its holder choose a new password. Never logged. */
    url: string
    /** When the link ends, ISO 8601; no mail is sent after that. */
    expiresAt: string
  }
  send_application_received: {
    to: string
    name: string
    scholarshipName: string
    universityName: string
  }
  send_application_status: {
    to: string
    name: string
    scholarshipName: string
    universityName: string
    status: ApplicationStatus
  }
  send_application_feedback: {
    to: string
    name: string
    scholarshipName: string
    universityName: string
    feedback: string
  }
  send_payment_receipt: PaidFee & {
    to: string
    /** ISO 8601. */
    paidAt: string
    /** The provider's own receipt, when there is one. */
    receiptUrl: string | null
  }
  send_refund_notice: PaidFee & {
    to: string
    /** As the refund has it. */
    reason: string
  }
  /** Settles payments that were left half-way; recurring. */
  reconcile_payments: Record<string, never>
  /** Removes the pictures of a deleted account. */
  remove_pictures: { ids: string[] }
  /** Removes pictures that stand nowhere; recurring. */
  remove_unused_pictures: Record<string, never>
  /** Removes the address of a deleted account from where it stands alone. */
  forget_person: { email: string }
  /** Removes jobs that were done days ago; recurring. */
  remove_done_jobs: Record<string, never>
}

export type JobKind = keyof JobPayloads

/** Jobs of one lane never wait for those of the other. */
export type Lane = 'prompt' | 'bulk'

const bulk = new Set<JobKind>([
  'send_application_received',
  'send_application_status',
  'send_application_feedback',
  'send_payment_receipt',
  'send_refund_notice',
])

/** `bulk` are mails that tell what the dashboard shows as well: there can be very many of them, and they can wait. */
export function laneOf(kind: JobKind): Lane {
  return bulk.has(kind) ? 'bulk' : 'prompt'
}

/** What a handler knows beside the payload. */
export interface JobContext {
  /** The job's unique key; the same in every attempt. */
  key: string
}

/** Does a job; when it throws, the job is tried again later. A job can run twice when a process dies in it. */
export type JobHandler<K extends JobKind> = (payload: JobPayloads[K], context: JobContext) => Promise<void>

export type JobHandlers = { [K in JobKind]?: JobHandler<K> }
