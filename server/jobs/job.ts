import type { z } from 'zod'
import type { ImageDeps } from '../images/image-service.ts'
import type { Mailer, MailSite } from '../notifications/mailer.ts'
import type { Preferences } from '../notifications/notice-mail.ts'
import type { ReceiptInMail } from '../notifications/templates/application-received.ts'
import type { DigestMail } from '../notifications/templates/digest.ts'
import type { RemindersMail } from '../notifications/templates/reminders.ts'
import type { ApplicationNews as News } from '../notifications/templates/application-news.ts'
import type { NoticeSteps } from './notice-job.ts'

/** Every kind of job; each is one file in `kinds/`, and one line of `jobs.ts`. */
export type JobKind =
  | 'send_password_reset'
  | 'send_two_factors_reset'
  | 'send_account_mail'
  | 'send_application_received'
  | 'send_application_status'
  | 'send_application_feedback'
  | 'send_payment_receipt'
  | 'send_refund_notice'
  | 'reconcile_payments'
  | 'remove_pictures'
  | 'remove_unused_pictures'
  | 'remove_stored'
  | 'remove_strays'
  | 'remove_old_documents'
  | 'scan_document'
  | 'scan_waiting_documents'
  | 'forget_person'
  | 'forget_deleted_rows'
  | 'remove_done_jobs'
  | 'remove_old_changes'
  | 'note_closings'
  | 'rename_term'
  | 'send_closing_moved'
  | 'send_closed_early'
  | 'send_reopened'
  | 'tell_of_reopenings'
  | 'send_terms_changed'
  | 'send_email_confirmation'
  | 'plan_reminders'
  | 'send_reminders'
  | 'plan_digests'
  | 'send_digest'
  | 'back_up'

/**
 * Jobs of one lane never wait for the other. `bulk` is for mails about what the dashboard also shows: there can be very
 * many, and they can wait (docs/decisions/0026).
 */
export type Lane = 'prompt' | 'bulk'

/** The dependencies of all jobs; each names those it needs. */
export interface JobDeps {
  db: ImageDeps['db']
  mailer: Mailer
  /** The site as mails name it now. */
  readSite: () => Promise<MailSite>
  images: ImageDeps['images']
  documents: {
    removeStored: (names: readonly string[]) => Promise<void>
    removeOld: () => Promise<void>
    scan: (id: string) => Promise<void>
    scanWaiting: () => Promise<void>
  }
  /** Removes files that no row has known for a day. */
  removeStrays: () => Promise<void>
  /** Gives the scholarships of a renamed subject, degree or category its name of today. */
  renameInScholarships: (termId: string) => Promise<void>
  /** What the receipt of this application says; nothing when the application is gone. */
  readSubmitted: (applicationId: string) => Promise<ReceiptInMail | undefined>
  /** Settles payments that were left half-way; the queue knows no feature that enqueues into it. */
  reconcilePayments: () => Promise<void>
  reminders: NoticeSteps<RemindersMail>
  digests: NoticeSteps<DigestMail>
  /** Puts into the queue what people asked to be told of scholarships that are open again. */
  tellOfReopenings: () => Promise<void>
  /** Makes the backup of the day when it is time. */
  backUp: () => Promise<void>
  /** What an applicant has not been told yet about their application, for the job with this key. */
  news: {
    read: (applicationId: string, key: string) => Promise<(News & { to: string }) | undefined>
    told: (applicationId: string, news: News) => Promise<void>
  }
  /** Where this person stops or changes mails that nobody asked for by an act; nothing when the account is gone. */
  preferencesOf: (userId: string) => Promise<Preferences | undefined>
  /** The page that confirms the address of this person, as a mailed link. */
  confirmationLink: (userId: string) => string
  /** The page that confirms a change of address, at the old or the new mailbox. */
  emailChangeLink: (changeId: string, side: 'old' | 'new') => string
}

export interface JobContext {
  /** The job's unique key; the same in every attempt. */
  key: string
}

/** One kind of job. */
export interface Job<Payload, Deps = JobDeps, Kind extends JobKind = JobKind> {
  kind: Kind
  lane: Lane
  /** The job's input, deleted once it is done. */
  payload: z.ZodType<Payload>
  /** For a recurring job: seconds from the end of one run to the start of the next, across all processes. */
  interval?: number
  /** When it throws, the job is tried again later; it can run twice when a process dies. */
  run(payload: Payload, deps: Deps, context: JobContext): Promise<void>
}

/** Defines a kind of job. */
export function job<Payload, Deps, Kind extends JobKind>(
  definition: Job<Payload, Deps, Kind>,
): Job<Payload, Deps, Kind> {
  return definition
}

/** A kind of job with its dependencies, as the worker runs it. */
export interface RunnableJob extends Pick<Job<unknown>, 'kind' | 'lane' | 'interval' | 'payload'> {
  /** @throws InvalidPayload */
  run(payload: unknown, context: JobContext): Promise<void>
}

/** What is in the queue is no payload of its kind; another attempt would change nothing. */
export class InvalidPayload extends Error {
  override name = 'InvalidPayload'
}

/** Gives a kind of job its dependencies; its payload is checked before every run. */
export function bindJob<Payload, Deps>(definition: Job<Payload, Deps>, deps: Deps): RunnableJob {
  return {
    ...definition,
    async run(payload, context) {
      const parsed = definition.payload.safeParse(payload)
      if (!parsed.success) {
        // Where it is wrong, not what stands there, which may be personal.
        const places = parsed.error.issues.map(({ path }) => path.join('.') || 'all of it')
        throw new InvalidPayload(`not as ${definition.kind} takes it: ${places.join(', ')}`)
      }
      await definition.run(parsed.data, deps, context)
    },
  }
}
