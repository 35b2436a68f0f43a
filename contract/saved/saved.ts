import { z } from 'zod'
import { id, plainText } from '../core/fields.ts'
import { scholarship } from '../scholarships/scholarships.ts'
import { maximumNoteLength, maximumSavedAtOnce } from './saved-limits.ts'

/** `POST /saved`: unknown, saved and no longer offered ids are skipped. */
export const savedInput = z.strictObject({
  ids: z
    .array(id)
    .min(1, 'Please name a scholarship.')
    .max(maximumSavedAtOnce, `Please send at most ${maximumSavedAtOnce} ids at once.`),
})

/** How many were added. */
export const savedAnswer = z.strictObject({ added: z.int() })

export const savedIds = z.strictObject({ ids: z.array(id) })

/** A personal note; empty means no note. */
export const noteInput = z.strictObject({ note: plainText(maximumNoteLength) })

/** Where a person stands with a saved scholarship. */
export const savedStates = ['open', 'closed', 'paid', 'applied'] as const

/** A saved scholarship: what a list shows of it, the caller's own note, and where the caller stands. */
export const savedScholarship = scholarship
  .pick({
    _id: true,
    universityName: true,
    universityImage: true,
    scholarshipName: true,
    scholarshipCategory: true,
    universityLocation: true,
    applicationDeadline: true,
    subjectName: true,
    applicationFees: true,
    rating: true,
    round: true,
  })
  .extend({
    note: z.string(),
    savedAt: z.iso.datetime(),
    /** `paid`: the fee is paid, the application not submitted. */
    state: z.enum(savedStates),
    /** Whole days until the deadline ends; `null` once it has, or once the scholarship is off the list. */
    daysLeft: z.int().nullable(),
    /** False once staff have taken it off the list: it then has no page. */
    offered: z.boolean(),
  })

export type SavedScholarship = z.infer<typeof savedScholarship>

/** The private address of a calendar, told once. */
export const calendarAddress = z.strictObject({ address: z.url() })

/** When the private address was made; `null` without one. */
export const calendarState = z.strictObject({ since: z.iso.datetime().nullable() })
