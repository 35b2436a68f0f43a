import { z } from 'zod'
import { application, applicationStep } from '../applications/applications.ts'
import { applicationStatuses } from '../applications/application-terms.ts'
import { id, plainText, storableText, text, wholeNumber } from '../core/fields.ts'
import { listQuery } from '../core/lists/lists.ts'
import { decision, howDecided } from '../decisions/decisions.ts'
import { openRequest } from '../information-requests/information-requests.ts'
import { outcomes } from '../decisions/decision-terms.ts'
import { frozenConditions } from '../eligibility/frozen-conditions.ts'
import { formId } from '../forms/question-schemas.ts'
import { removal } from '../retention/retention.ts'
import { answeredSection } from '../forms/forms.ts'
import { questionTypes } from '../forms/question-kinds.ts'
import { applicationScore, scoreSummary } from '../scores/scores.ts'
import { scoreLimits } from '../scores/score-limits.ts'
import { deskLimits } from './desk-limits.ts'
import {
  askedStates,
  completeness,
  deskComparisons,
  deskFits,
  deskGaps,
  deskOrders,
  deskTraits,
  partsOfCondition,
} from './desk-terms.ts'

/** Several values of a query: one or a list. */
function several<Item extends z.ZodType>(item: Item, max: number) {
  return z.preprocess(
    value => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(max).optional(),
  )
}

/** Values of a filter; one with `!` before it is excluded. */
const choices = <Value extends string>(value: z.ZodType<Value, string>) => {
  const excluded = storableText()
    .startsWith('!')
    .transform(given => given.slice(1))
    .pipe(value)
  return several(z.union([value, excluded.transform(given => `!${given}` as const)]), deskLimits.choices)
}

/** A condition on an answer: `question:comparison:value`; the value as a person types it, an option by its id. */
const condition = storableText()
  .max(400)
  .transform((given, context) => {
    const { question, comparison, value } = partsOfCondition(given)
    const known = deskComparisons.find(each => each === comparison)
    if (!known || !formId.safeParse(question).success) {
      context.addIssue({ code: 'custom', message: 'This filter is not valid.' })
      return z.NEVER
    }
    return { question, comparison: known, value }
  })

export type DeskCondition = z.output<typeof condition>

/**
 * `GET /desk` [DESK2]: a page of the queue. Answers are conditions, columns and orders only within one scholarship or
 * series, where they mean the same.
 */
export const deskQuery = listQuery(deskOrders, {
  scholarship: id.optional(),
  /** With it the other rounds of its series, in which a question is the same when its id and its kind are. */
  rounds: z.enum(['all']).optional(),
  /** `open`: those that are not decided yet. */
  status: choices(z.enum([...applicationStatuses, 'open'])),
  /** What is proposed or was decided, or `none`. */
  outcome: choices(z.enum([...outcomes, 'none'])),
  /** Ids of officers, or `nobody`. */
  assignee: choices(z.union([id, z.literal('nobody')])),
  label: choices(text('a label', deskLimits.label)),
  /** What it met of the conditions; those whose case is different are among those that did not meet them [ELIG8]. */
  conditions: choices(z.enum(deskFits)),
  /** Submitted at least this many days ago, and not decided. */
  waiting: z.coerce.number().int().min(1).max(10_000).optional(),
  /** A mean of at least this many points, as far as the caller may see it [DESK7]. */
  score: z.coerce.number().min(1).max(scoreLimits.points).optional(),
  /** Whether its fee is paid, it holds the documents that the form asks everybody for, and its letters of reference have come. */
  completeness: z.enum(completeness).optional(),
  /** Whether the office waits for what it has asked the applicant for, has not got it in time, or has got it all [TALK1]. */
  asked: z.enum(askedStates).optional(),
  /** Those that look as if their applicant had sent another one; only within one scholarship [DESK3]. */
  duplicates: z.enum(['likely']).optional(),
  answer: several(condition, deskLimits.conditions),
  column: several(formId, deskLimits.columns),
})
  // By an answer: `answer:{question}`, or `-answer:{question}`.
  .extend({ by: storableText().max(60).optional() })

export type DeskQuery = z.output<typeof deskQuery>

const officer = z.strictObject({ _id: id, name: z.string() })

/** `GET /desk/officers`: `left`, who is no longer staff, and still has applications to filter by. */
export const officers = z.array(officer.extend({ left: z.boolean() }))

/** `POST /desk/read/{id}`: which colleagues read it now, and the receipt that it has now. */
export const deskReading = z.strictObject({ reading: z.array(officer), receipt: z.string().nullable() })

/** An application in the queue. */
export const deskRow = z.strictObject({
  _id: id,
  userName: z.string(),
  scholarshipId: id,
  scholarshipName: z.string(),
  status: z.enum(applicationStatuses),
  outcome: z.enum(outcomes).nullable(),
  assignee: officer.nullable(),
  labels: z.array(z.string()),
  submittedAt: z.iso.datetime(),
  /** Since when it has waited for a decision, without the time in which its applicant was asked for answers [TALK1]. */
  waitsSince: z.iso.datetime(),
  /** Until when its applicant is asked for answers, and whether that has passed. */
  asked: z.strictObject({ dueAt: z.iso.datetime(), lapsed: z.boolean() }).nullable(),
  gaps: z.array(z.enum(deskGaps)),
  /** Another person's application to the same scholarship or series looks as if it were of the same person [DESK3]. */
  duplicate: z.boolean(),
  /** What it met of the conditions, the first reason why it is not more, and how many others there are; null without any [ELIG8]. */
  conditions: z.strictObject({ fit: z.enum(deskFits), reason: z.string(), others: z.int() }).nullable(),
  /** Where the queue shows one scholarship; null while it is hidden from the caller [DESK7]. */
  score: scoreSummary.nullable(),
  /** Of the columns that were asked for, by question; as people read it. */
  answers: z.record(z.string(), z.string()),
})

export type DeskRow = z.infer<typeof deskRow>

const counts = Object.fromEntries(applicationStatuses.map(status => [status, z.int()])) as Record<
  (typeof applicationStatuses)[number],
  z.ZodInt
>

/** `GET /desk`: a page, the exact number of all that match, and of each status of the scholarship or of all. */
export const deskPage = z.strictObject({
  rows: z.array(deskRow),
  total: z.int(),
  counts: z.strictObject(counts),
  /** The place of the last row, if more follow; asked for as `behind`. */
  lastPlace: z.string().nullable(),
})

export type DeskPage = z.infer<typeof deskPage>

/** `GET /desk/scholarships`: those with applications, by name. */
export const deskScholarships = z.array(
  z.strictObject({ _id: id, name: z.string(), university: z.string(), series: id.nullable() }),
)

/** What a scholarship's applications can be filtered by and shown with [DESK2]. */
export const deskQuestion = z.strictObject({
  question: z.string(),
  wording: z.string(),
  type: z.enum(questionTypes),
  /** Empty for kinds without options. */
  options: z.array(z.strictObject({ id: z.string(), text: z.string() })),
})

/** `GET /desk/questions/{scholarship}`. */
export const deskQuestions = z.array(deskQuestion)

export const deskNote = z.strictObject({
  _id: id,
  text: z.string(),
  /** Empty when that account was deleted. */
  by: z.string(),
  at: z.iso.datetime(),
})

/** An application that may be of the same person, with what is the same and what differs. */
const likelyDuplicate = z.strictObject({
  _id: id,
  userName: z.string(),
  scholarshipName: z.string(),
  status: z.enum(applicationStatuses),
  date: z.iso.datetime(),
  same: z.array(z.enum(deskTraits)),
  /** What that application has where it differs. */
  differs: z.strictObject({
    name: z.string().optional(),
    email: z.string().optional(),
    phone: z.string().optional(),
    address: z.string().optional(),
  }),
})

/** `GET /desk/{id}` [DESK1]: everything about an application. */
export const deskApplication = z.strictObject({
  application,
  /** In the wording that was answered [FORM2]. */
  sections: z.array(answeredSection),
  /** Questions and specified fields whose answers changed since the caller last read it, and when they did. */
  changed: z.strictObject({ questions: z.array(z.string()), since: z.iso.datetime() }).nullable(),
  receipt: z.strictObject({ number: z.string(), at: z.iso.datetime() }).nullable(),
  /** As it was decided when this was submitted [ELIG8]. */
  conditions: frozenConditions.nullable(),
  ...removal.shape,
  steps: z.array(applicationStep),
  /** Other applications of the same person to scholarships of this office, the newest first. */
  otherApplications: z.array(
    z.strictObject({
      _id: id,
      scholarshipName: z.string(),
      status: z.enum(applicationStatuses),
      date: z.iso.datetime(),
    }),
  ),
  /** Applications from other accounts to the same scholarship or series that may be of the same person [DESK3]. */
  duplicates: z.array(likelyDuplicate),
  gaps: z.array(z.enum(deskGaps)),
  /** What its applicant is asked for [TALK1]. */
  request: openRequest.nullable(),
  /** The answers that can be reopened, by the wording of their questions. */
  reopenable: z.array(z.strictObject({ question: z.string(), wording: z.string() })),
  waitsSince: z.iso.datetime(),
  decision: decision.nullable(),
  ...howDecided,
  /** Null where its scholarship has no criteria [DESK7]. */
  score: applicationScore.nullable(),
  notes: z.array(deskNote),
  /** Colleagues who have it open now. */
  reading: z.array(officer),
  assignee: officer.nullable(),
  labels: z.array(z.string()),
  /** Sent back with changes of assignee and labels. */
  version: z.int(),
})

export type DeskApplication = z.infer<typeof deskApplication>

/** `PATCH /desk/{id}` [DESK3]: what is left out stays. */
export const deskMarks = z.strictObject({
  version: wholeNumber().min(0),
  assignee: id.nullable().optional(),
  labels: z
    .array(text('a label', deskLimits.label))
    .max(deskLimits.labels, `At most ${deskLimits.labels} labels.`)
    .transform(labels => [...new Set(labels)])
    .optional(),
})

/** `POST /desk/notes/{id}` [DESK3]; sent again with the same id, it is added once. */
export const newDeskNote = z.strictObject({
  _id: id,
  text: plainText(deskLimits.note).min(1, 'Please enter a note.'),
})

/**
 * `POST /desk/views` [DESK2]: filters, order and columns under a name, as the desk's address has them. What is searched for
 * is left out by the page, since it may be somebody's name.
 */
export const newDeskView = z.strictObject({
  name: text('a name', deskLimits.viewName),
  address: storableText()
    .max(deskLimits.viewAddress, 'This view has too many filters to be saved.')
    .regex(/^(\?[^\s#]+)?$/, 'This view is not valid.'),
  shared: z.boolean(),
})

/** `GET /desk/views`. */
export const savedDeskView = newDeskView.extend({
  _id: id,
  name: z.string(),
  address: z.string(),
  /** The colleague who shares it; null for the caller's own. */
  by: z.string().nullable(),
})

export type SavedDeskView = z.output<typeof savedDeskView>
