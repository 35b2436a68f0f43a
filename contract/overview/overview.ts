import { z } from 'zod'
import { applicationStatuses } from '../applications/application-terms.ts'
import { application, ownStep } from '../applications/applications.ts'
import { listedDraft } from '../drafts/drafts.ts'
import { mailPreferences } from '../notifications/mail-preferences.ts'
import { openPayment, paymentProblem } from '../payments/payments.ts'
import { roles } from '../core/roles.ts'
import { savedScholarship } from '../saved/saved.ts'
import { scholarship } from '../scholarships/scholarships.ts'

const count = z.int()

/** What waits for staff: applications by status, those that wait longest, and what came and went each day. */
const staffQueue = {
  queue: z.array(
    z.strictObject({
      status: z.enum(applicationStatuses),
      count,
      /** When the application that waits longest in this status was made. */
      oldest: z.iso.datetime().nullable(),
    }),
  ),
  /** The open applications that wait longest. */
  longestWaiting: z.array(application),
  /** The payments that no job can settle, newest first, at most 50. */
  paymentProblems: z.array(paymentProblem),
  paymentProblemCount: count,
  /** The last 14 days of the office, oldest first. */
  days: z.array(z.strictObject({ date: z.iso.date(), received: count, decided: count })),
}

/** `GET /overview`: what needs the caller now, by role. */
export const overview = z.discriminatedUnion('role', [
  z.strictObject({
    role: z.literal('user'),
    /** Own applications that are not decided, newest first, at most 20. */
    liveApplications: z.array(application),
    liveApplicationCount: count,
    /** Own applications that were decided within 30 days, the latest first, at most 5. */
    decidedApplications: z.array(application),
    /** The status changes of the caller's applications. */
    steps: z.array(ownStep),
    /** Applications that one prepares, and those ready to submit. */
    drafts: z.array(listedDraft),
    /** Saved ones that one can apply to and has neither begun nor paid for, by deadline, at most 5. */
    saved: z.array(savedScholarship),
    /** Scholarships one has nothing to do with yet whose deadline is next. */
    nextDeadlines: z.array(scholarship),
    /** Your payments not yet used for an application [F3]. */
    openPayments: z.array(openPayment),
    /** Whether reminders and digests can reach the person [SAVE5]. */
    mail: mailPreferences,
  }),
  z.strictObject({ role: z.literal('moderator'), ...staffQueue }),
  z.strictObject({
    role: z.literal('admin'),
    ...staffQueue,
    users: z.array(z.strictObject({ role: z.enum(roles), count })),
    /** Reminders and digests of the last 30 days that may not have arrived [SAVE2] [SAVE3]. */
    unknownMails: count,
    /** The last backup that succeeded [OPS3]; null before the first. */
    lastBackup: z.strictObject({ at: z.iso.datetime(), bytes: count }).nullable(),
    /** Mails that wait since a restore; null when none are held. */
    heldMails: count.nullable(),
  }),
])

export type Overview = z.infer<typeof overview>
