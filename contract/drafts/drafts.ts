import { z } from 'zod'
import { id, typedText, wholeNumber } from '../core/fields.ts'
import { openRequest } from '../information-requests/information-requests.ts'
import { namedDocument } from '../documents/documents.ts'
import { ownCase } from '../eligibility/frozen-conditions.ts'
import { scholarship } from '../scholarships/scholarships.ts'
import { answer, applicationForm, formChange } from '../forms/forms.ts'

/** A question of the form, or a field that every application has. */
const question = typedText(20).min(1)

/** `POST /drafts`. */
export const newDraft = z.strictObject({
  scholarshipId: id,
  /** One of several that are prepared together: also where the scholarship has no questions of its own [ELIG12]. */
  several: z.literal(true).optional(),
})

/** A draft among those of one person. */
export const listedDraft = z.strictObject({
  _id: id,
  scholarshipId: id,
  scholarshipName: z.string(),
  universityName: z.string(),
  applicationDeadline: z.string(),
  round: scholarship.shape.round,
  savedAt: z.iso.datetime(),
})

/** When an answer was typed, and in which tab. */
const typed = { at: z.iso.datetime(), tab: id }

/** A conflict: another tab's answer, written without seeing the saved one; the person chooses [DRAFT2]. */
const draftConflict = z.strictObject({ _id: id, question, answer, ...typed })

const savedAnswer = z.strictObject({ question, answer, version: z.int(), ...typed })

/** `GET /drafts/{id}`. */
export const draft = applicationForm.extend({
  _id: id,
  scholarshipId: id,
  formVersion: id,
  /** What the office has changed in the form since its person last saw it [FORM2]. */
  changes: z.array(formChange),
  /** Whether there are conditions, and when they changed after it was begun [ELIG8]. */
  conditions: z.strictObject({ changedAt: z.iso.datetime().nullable() }).nullable(),
  answers: z.array(savedAnswer),
  conflicts: z.array(draftConflict),
  savedAt: z.iso.datetime(),
  /** The application that it corrects, as it was submitted [U4]. */
  corrects: z
    .strictObject({
      applicationId: id,
      /** Of the receipt. */
      number: z.string(),
      at: z.iso.datetime(),
      answers: z.array(z.strictObject({ question, answer })),
      /** Also those that their owner has removed from My Documents since. */
      documents: z.array(namedDocument),
      /** What the office asks for: then only the answers to these questions can be changed [TALK1]. */
      request: openRequest.nullable(),
    })
    .nullable(),
})

export type Draft = z.infer<typeof draft>

/** A change of one answer: `base` is the version it was made from, 0 for none; `sequence` counts a tab's changes. */
export const draftChange = z.strictObject({
  question,
  answer,
  base: wholeNumber().min(0),
  sequence: wholeNumber().min(0),
})

export type DraftChange = z.infer<typeof draftChange>

/** Why a change was not saved, for its person. */
const refusedChange = z.strictObject({ question: z.string(), message: z.string() })

export type RefusedChange = z.infer<typeof refusedChange>

/** A change that cannot be saved: it is refused under its question's name, the others are saved [DRAFT2]. */
export const unsavableChange = (z.unknown() as unknown as z.ZodType<unknown, DraftChange>).transform(
  (change): RefusedChange => {
    const name = question.safeParse((change as DraftChange | null)?.question)
    const problem = draftChange.safeParse(change).error?.issues[0]?.message ?? ''
    return { question: name.success ? name.data : '', message: problem }
  },
)

/** `PATCH /drafts/{id}`; wrong answers are saved, too. */
export const draftChanges = z.strictObject({
  /** New whenever the page is loaded. */
  tab: id,
  changes: z
    .array(z.union([draftChange, unsavableChange]))
    .min(1)
    .max(50, 'There are too many changes in this request.')
    .refine(changes => {
      const savable = changes.filter(change => 'answer' in change)
      return new Set(savable.map(change => change.question)).size === savable.length
    }, 'Please send one change for each question.'),
})

/** The result of changes: saved as answers, stored as conflicts, or refused. */
export const savedDraft = z.strictObject({
  savedAt: z.iso.datetime(),
  /** The current versions of the tab's answers, without those in conflict. */
  versions: z.array(z.strictObject({ question, version: z.int() })),
  conflicts: z.array(draftConflict),
  refused: z.array(refusedChange),
})

export type SavedDraft = z.infer<typeof savedDraft>

/** `POST /drafts/settle/{id}`: the answer that replaces the saved and the conflicting one. */
export const settlement = z.strictObject({ conflict: id, answer, tab: id, sequence: wholeNumber().min(0) })

/** `POST /drafts/seen/{id}`: a published version of the form. */
export const seenForm = z.strictObject({ formVersion: id })

/** `POST /drafts/submit/{id}`: the form as it was reviewed, the application that is to be corrected, and why. */
export const submission = z.strictObject({
  formVersion: id,
  corrects: id.optional(),
  /** The request that is answered [TALK1]. */
  request: id.optional(),
  /** Why the case is different, where the office requires its conditions [ELIG7]. */
  ownCase: ownCase.optional(),
})

/** An answer that was given before, to be offered again [DRAFT4]. */
export const knownAnswer = z.strictObject({
  question,
  answer,
  scholarshipName: z.string(),
  at: z.iso.datetime(),
})

export type KnownAnswer = z.infer<typeof knownAnswer>
