import { z } from 'zod'
import { applicationStatuses } from '../applications/application-terms.ts'
import { id, plainText, price, text, wholeNumber } from '../core/fields.ts'
import { decisionLimits } from './decision-limits.ts'
import { batchStates, letterMails, letterStates, type Outcome, outcomes } from './decision-terms.ts'
import { letterKinds } from './letter-text.ts'

const outcome = z.enum(outcomes, 'Please choose an outcome.')
const terms = plainText(decisionLimits.terms).transform(given => given || null)

const chosen = {
  outcome,
  amount: price('the amount').nullable().default(null),
  terms: terms.nullable().default(null),
  rank: wholeNumber('Please enter a place on the list.')
    .min(1)
    .max(decisionLimits.rank)
    .nullable()
    .default(null),
  reason: plainText(decisionLimits.reason).default(''),
  word: plainText(decisionLimits.word).default(''),
}

/** Without what another outcome has. */
function ofItsOutcome<
  Given extends { outcome: Outcome; amount: string | null; terms: string | null; rank: number | null },
>(given: Given): Given {
  return {
    ...given,
    ...(given.outcome !== 'award' && { amount: null, terms: null }),
    ...(given.outcome !== 'waitlist' && { rank: null }),
  }
}

/** What an officer chooses for an application. */
export const chosenOutcome = z.strictObject(chosen).transform(ofItsOutcome)

export type ChosenOutcome = z.output<typeof chosenOutcome>

/** `PATCH /decisions/{id}` [DESK5]. */
export const proposal = z
  .strictObject({
    /** Of the decision that it replaces; 0 for the first. */
    version: wholeNumber().min(0),
    ...chosen,
    /** The number of the receipt that was read; another one now means that its applicant has changed it. */
    receipt: plainText(20).nullable().optional(),
  })
  .transform(ofItsOutcome)

export type Proposal = z.output<typeof proposal>

/**
 * `POST /decisions/takeBack/{id}`: the version that one takes back, and what then stands again: what the applicant was told
 * (nothing, if they were told nothing), or what the newest choice has replaced.
 */
export const takingBack = z.strictObject({
  version: wholeNumber().min(1),
  to: z.enum(['told', 'before']).default('told'),
})

export const reopening = z.strictObject({ reason: text('the reason', decisionLimits.reason) })

/** A decision as officers see it. */
export const decision = z.strictObject({
  outcome,
  amount: z.string().nullable(),
  terms: z.string().nullable(),
  rank: z.int().nullable(),
  reason: z.string(),
  word: z.string(),
  version: z.int(),
  /** Who chose it last; empty when that account was deleted. */
  by: z.string(),
  at: z.iso.datetime(),
  /** When it leaves, or left; nothing while it is only proposed. */
  releaseAt: z.iso.datetime().nullable(),
  released: z.boolean(),
  /** Its scholarship decides at once: it leaves when the time for Undo is over. */
  atOnce: z.boolean(),
  /** The applicant has changed the application since. */
  outdated: z.boolean(),
  /** That a released decision was reopened: it corrects the letter that was sent. Who and when are as far as they are known. */
  reopened: z
    .strictObject({ reason: z.string(), by: z.string(), at: z.iso.datetime().nullable() })
    .nullable(),
})

export type Decision = z.output<typeof decision>

/** `PATCH /decisions/{id}`: when it leaves, where its scholarship decides at once. */
export const proposed = z.strictObject({ version: z.int(), releaseAt: z.iso.datetime().nullable() })

/** A released decision, for its applicant [DESK5]. */
export const ownDecision = z.strictObject({
  applicationId: id,
  outcome,
  /** As the letter says it. */
  words: z.string(),
  at: z.iso.datetime(),
  subject: z.string(),
  /** The letter; paragraphs are apart by an empty line. */
  letter: z.string(),
})

export type OwnDecision = z.output<typeof ownDecision>

/** `GET /decisions/letters/{scholarship}`: the letters of a scholarship; version 0 is the product's own. */
export const letterTemplate = z.strictObject({
  kind: z.enum(letterKinds),
  version: z.int(),
  subject: z.string(),
  body: z.string(),
})

export type LetterTemplate = z.output<typeof letterTemplate>

/** `POST /decisions/letters/{scholarship}` [DESK6]. */
export const newLetter = z.strictObject({
  kind: z.enum(letterKinds),
  /** Of the letter that it replaces. */
  version: wholeNumber().min(0),
  subject: text('the subject', decisionLimits.subject),
  body: text('the letter', decisionLimits.letter),
})

/** `POST /decisions/testLetter/{scholarship}`. */
export const testLetter = newLetter.omit({ version: true })

export const batchCounts = z.strictObject({ award: z.int(), waitlist: z.int(), decline: z.int() })

/** A batch of decisions, in lists. */
export const batchSummary = z.strictObject({
  _id: id,
  state: z.enum(batchStates),
  by: z.string(),
  createdAt: z.iso.datetime(),
  releaseAt: z.iso.datetime().nullable(),
  counts: batchCounts,
  /** The sums of the awards' amounts, each currency for itself, that of the most awards first. */
  money: z.array(z.string()),
  /** Awards that have no amount, and so are not in the sum. */
  withoutAmount: z.int(),
  /** Letters by what became of them. */
  letters: z.strictObject({
    ready: z.int(),
    blocked: z.int(),
    released: z.int(),
    skipped: z.int(),
    recalled: z.int(),
  }),
  /** Of the letters that are ready or released, by what becomes of their mails. */
  mails: z.strictObject({
    leaving: z.int(),
    waits: z.int(),
    sent: z.int(),
    refused: z.int(),
    replaced: z.int(),
  }),
})

export type BatchSummary = z.output<typeof batchSummary>

/** When applicants of a scholarship hear, and what its outcomes must say. */
export const howDecided = {
  /** Decisions wait for their release; null while nobody has chosen. */
  holds: z.boolean().nullable(),
  awardsHaveAmount: z.boolean(),
  waitlistHasPlaces: z.boolean(),
}

/** What the awards of a scholarship take of its places and its money [AWARD8]. */
export const awardsTaken = z.strictObject({
  /** How many awards can stand at once; null where nobody has said. */
  places: z.int().nullable(),
  /** Awards that take a place, from the confirming of their batch on. */
  standing: z.int(),
  /** Awards that are proposed, and in no batch that was confirmed. */
  proposed: z.int(),
  /** In hundredths, for each currency of its awards and its funds, that of most awards first. */
  money: z.array(
    z.strictObject({
      currency: z.string(),
      standing: z.int(),
      proposed: z.int(),
      /** What its funds have left, which proposed awards do not lower yet; null where it has no funds. */
      left: z.int().nullable(),
    }),
  ),
  /** Why what is proposed cannot be confirmed as it is, in words; null when it can. */
  problem: z.string().nullable(),
})

export type AwardsTaken = z.output<typeof awardsTaken>

/** `GET /decisions/scholarship/{id}`: how a scholarship decides, and what is under way. */
export const decisionState = z.strictObject({
  scholarshipName: z.string(),
  ...howDecided,
  /** Minutes in which what is released now can be recalled. */
  recallMinutes: z.int(),
  /** Decisions that are proposed and in no batch. */
  proposed: z.int(),
  /** Null where awards end with their letter. */
  awards: awardsTaken.nullable().optional(),
  /** The batches that were confirmed, newest first. */
  batches: z.array(batchSummary),
})

export type DecisionState = z.output<typeof decisionState>

export const decisionSettings = z.strictObject({
  holds: z.boolean().optional(),
  awardsHaveAmount: z.boolean().optional(),
  waitlistHasPlaces: z.boolean().optional(),
  /** Refused when somebody has chosen already: it answers a question that is asked once. */
  first: z.boolean().default(false),
  recallMinutes: wholeNumber('Please enter a number of minutes.')
    .min(0)
    .max(1_440, 'Please enter at most 1,440 minutes (one day).')
    .optional(),
})

/** `POST /decisions/batches`: all that are proposed, or these. */
export const newBatch = z.strictObject({
  scholarship: id,
  applications: z.array(id).min(1).max(decisionLimits.picked).optional(),
})

/** A decision of a batch, with its letter as it is mailed. */
export const batchLetter = z.strictObject({
  applicationId: id,
  applicant: z.string(),
  email: z.string(),
  outcome,
  amount: z.string().nullable(),
  terms: z.string().nullable(),
  rank: z.int().nullable(),
  status: z.enum(applicationStatuses),
  becomes: z.enum(applicationStatuses),
  state: z.enum(letterStates),
  mail: z.enum(letterMails),
  /** What is empty, or why it was left out. */
  note: z.string(),
  subject: z.string(),
  body: z.string(),
})

export type BatchLetter = z.output<typeof batchLetter>

/** A proposed decision that is not in the batch, and why. */
export const leftOut = z.strictObject({ applicationId: id, applicant: z.string(), why: z.string() })

/** `GET /decisions/batches/{id}`: a page of its letters, those that need something first. */
export const batch = batchSummary.extend({
  scholarshipId: id,
  scholarshipName: z.string(),
  items: z.array(batchLetter),
  leftOut: z.array(leftOut),
  /** The place of the last letter, if more follow. */
  lastPlace: z.int().nullable(),
})

export type Batch = z.output<typeof batch>

export const batchQuery = z.strictObject({
  behind: z.coerce.number().int().min(0).max(decisionLimits.batch).optional(),
})

/** `POST /decisions/release/{batch}`: now, or at a moment. */
export const release = z.strictObject({
  at: z.iso.datetime('Please choose a day and a time.').optional(),
  /** Goes on without the letters that lack something. */
  leaveBlockedOut: z.boolean().default(false),
})
