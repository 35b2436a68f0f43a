import { z } from 'zod'
import { ofEachNoticeKind } from './notice-kinds.ts'

/** A person's unsolicited mails, and whether they can be sent. */
export const mailPreferences = z.strictObject({
  /** The address; masked, such as `a…@example.org`, for people with a mailed link. */
  email: z.string(),
  /** Reminders and digests go to confirmed addresses only [SAVE5]. */
  confirmed: z.boolean(),
  /** The mail server of the address refuses it for good. */
  refused: z.boolean(),
  ...ofEachNoticeKind(() => z.boolean()),
  /** Whether the kinds for staff concern this person. */
  staff: z.boolean(),
  /** A name of the IANA time zone database; null while it is not known. */
  timeZone: z.string().nullable(),
})

export type MailPreferences = z.infer<typeof mailPreferences>

/** The part that a person can change. */
export const mailPreferencesInput = z.strictObject({
  ...ofEachNoticeKind(() => z.boolean().optional()),
  timeZone: z
    .string('Please choose a time zone.')
    .regex(/^[\w+/-]{1,64}$/, 'Please choose a time zone from the list.')
    .optional(),
})

export type MailPreferencesInput = z.infer<typeof mailPreferencesInput>
