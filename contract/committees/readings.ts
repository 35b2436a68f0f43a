import { z } from 'zod'
import { id, plainText, text, typedText, wholeNumber } from '../core/fields.ts'
import { scoreLimits } from '../scores/score-limits.ts'
import { committeeLimits } from './committee-limits.ts'
import { committeeParts, committeeStates, readingStates } from './committee-terms.ts'

/**
 * What readers and chairs get. Nothing here can say who applied: an application is its number, a document the place that it has
 * in its answer, and `name` is null until the office lifts blindness with a reason [FAIR2].
 */
const criteria = z.array(z.strictObject({ name: z.string(), weight: z.int(), words: z.array(z.string()) }))
const points = z.array(z.int().nullable())
const moment = z.iso.datetime()

/** `GET /invitations/{token}`: who invites to what; opening it changes nothing [FAIR1]. */
export const invitation = z.strictObject({
  scholarshipId: id,
  scholarshipName: z.string(),
  part: z.enum(committeeParts),
  /** Where it was sent. */
  email: z.string(),
  most: z.int(),
  dueAt: moment.nullable(),
  /** `used` when somebody has accepted it. */
  state: z.enum(['open', 'used', 'declined', 'ended']),
})

export type Invitation = z.output<typeof invitation>

/** A committee in which the caller reads, with what they have to read. */
export const ownCommittee = z.strictObject({
  scholarshipId: id,
  scholarshipName: z.string(),
  part: z.enum(committeeParts),
  state: z.enum(committeeStates),
  dueAt: moment.nullable(),
  /** Whether they have said whom they should not read; nothing is assigned before. */
  named: z.boolean(),
  names: z.array(z.string()),
  most: z.int(),
  readings: z.array(
    z.strictObject({
      _id: id,
      number: z.int(),
      state: z.enum(readingStates),
      /** Criteria that have points. */
      given: z.int(),
      criteria: z.int(),
      mean: z.number().nullable(),
      /** Minutes that its words and pages take to read. */
      minutes: z.int(),
      /** Until when its last act can be taken back. */
      undoUntil: moment.nullable(),
      /** From when others' points may be seen, if their own are submitted. */
      othersFrom: moment.nullable(),
    }),
  ),
})

export const ownReadings = z.array(ownCommittee)

export type OwnCommittee = z.output<typeof ownCommittee>
export type OwnReading = OwnCommittee['readings'][number]

/** An application as readers see it, and the office before it invites anybody. */
export const shownApplication = z.strictObject({
  number: z.int(),
  name: z.string().nullable(),
  sections: z.array(
    z.strictObject({
      title: z.string(),
      answers: z.array(
        z.strictObject({
          question: z.string(),
          wording: z.string(),
          /** Masked words are replaced by `[masked]`. */
          text: z.string(),
          /** Documents, as `document` in their address; empty where the answer is no document. */
          documents: z.array(z.strictObject({ document: z.int(), type: z.string() })),
        }),
      ),
    }),
  ),
  /** Letters of reference without the referee. */
  letters: z.array(z.strictObject({ text: z.string(), document: z.int().nullable() })),
})

export type ShownApplication = z.output<typeof shownApplication>

const othersPoints = z.strictObject({
  /** Of everybody who submitted; the name of a member of the committee, not of an applicant. */
  by: z.string(),
  points,
  mean: z.number(),
  words: z.string(),
  /** What they gave before, the newest first. */
  earlier: z.array(z.strictObject({ points, at: moment })),
})

const remark = z.strictObject({ by: z.string(), own: z.boolean(), text: z.string(), at: moment })

/** `GET /readings/{reading}`. */
export const reading = z.strictObject({
  _id: id,
  scholarshipId: id,
  scholarshipName: z.string(),
  committeeState: z.enum(committeeStates),
  dueAt: moment.nullable(),
  state: z.enum(readingStates),
  /** Null once it is theirs no more. */
  application: shownApplication.nullable(),
  number: z.int(),
  criteria,
  points,
  words: z.string(),
  version: z.int(),
  savedAt: moment.nullable(),
  /** Its place among the caller's readings and how many they are: `7 of 20`. */
  nth: z.int(),
  of: z.int(),
  /** The next that waits for points, if any. */
  next: id.nullable(),
  undoUntil: moment.nullable(),
  /** What the caller submitted before, the newest first. */
  earlier: z.array(z.strictObject({ points, at: moment })),
  /** Null until their own points are submitted and cannot be taken back any more [FAIR6]. */
  others: z.array(othersPoints).nullable(),
  remarks: z.array(remark).nullable(),
  othersFrom: moment.nullable(),
})

export type Reading = z.output<typeof reading>

const version = wholeNumber().min(1)

/** `PATCH /readings/{reading}`: all points, those not given yet as null, and the words, right or wrong. */
export const readingTyped = z.strictObject({
  version,
  points: z
    .array(
      wholeNumber()
        .min(1, `From 1 to ${scoreLimits.points} points.`)
        .max(scoreLimits.points, `From 1 to ${scoreLimits.points} points.`)
        .nullable(),
    )
    .max(scoreLimits.criteria),
  words: typedText(committeeLimits.words),
})

export const readingAct = z.strictObject({
  version,
  act: z.enum(['submit', 'reopen', 'giveBack', 'know', 'undo']),
})

/** What became of it: its version and state, and where to go on. */
export const readingAfter = z.strictObject({
  version: z.int(),
  state: z.enum(readingStates),
  undoUntil: moment.nullable(),
  next: id.nullable(),
})

export type ReadingAfter = z.output<typeof readingAfter>

export const namesGiven = z.strictObject({
  names: z
    .array(text('a name', committeeLimits.name))
    .max(committeeLimits.names, `At most ${committeeLimits.names} names.`),
  most: wholeNumber('Please enter a number of readings.').min(0).max(committeeLimits.most),
})

export const newRemark = z.strictObject({ _id: id, text: text('a remark', committeeLimits.remark) })

/** `GET /readings/ranking/{scholarship}` [FAIR8]: for members once they may see others' points; adjusted means for chairs. */
export const ranking = z.strictObject({
  scholarshipId: id,
  scholarshipName: z.string(),
  state: z.enum(committeeStates),
  part: z.enum(committeeParts),
  /** Where the line is, and what is left of the money there; null without places. */
  places: z.int().nullable(),
  amount: z.string().nullable(),
  budget: z.string().nullable(),
  left: z.string().nullable(),
  readingsEach: z.int(),
  rows: z.array(
    z.strictObject({
      number: z.int(),
      place: z.int(),
      tied: z.boolean(),
      mean: z.number().nullable(),
      adjusted: z.number().nullable(),
      spread: z.number().nullable(),
      readings: z.int(),
      /** The caller's own mean. */
      own: z.number().nullable(),
      moved: z.strictObject({ from: z.int(), reason: z.string() }).nullable(),
    }),
  ),
  /** Numbers of applications from which the caller is recused: nothing else is said of them [FAIR3]. */
  recused: z.array(z.int()),
  /** How strict readers are, for chairs: the strictest and the mildest. */
  severity: z.strictObject({ strictest: z.number(), mildest: z.number(), readers: z.int() }).nullable(),
  version: z.int(),
})

export type Ranking = z.output<typeof ranking>

/** A chair moves an application to a place, or with null back to where its points put it. */
export const rankingMove = z.strictObject({
  number: wholeNumber().min(1),
  place: wholeNumber('Please enter a place.').min(1).max(committeeLimits.places).nullable(),
  reason: plainText(committeeLimits.reason),
})

export const handOver = z.strictObject({
  /** Of the ranking as the chair saw it. */
  version: wholeNumber().min(1),
  places: wholeNumber('Please enter a number of places.').min(0).max(committeeLimits.places),
  waitlist: wholeNumber('Please enter a number of places.').min(0).max(committeeLimits.places),
})
