import { z } from 'zod'
import { email, id, plainText, text, typedText, wholeNumber } from '../core/fields.ts'
import { committeeLimits } from './committee-limits.ts'
import {
  committeeParts,
  committeeStates,
  conflictSources,
  memberStates,
  readingStates,
  shownAs,
} from './committee-terms.ts'
import { shownApplication } from './readings.ts'

const moment = z.iso.datetime()
const version = wholeNumber().min(1)

/** How the committee of a scholarship reads. */
export const committeeSettings = z.strictObject({
  readingsEach: wholeNumber('Please enter a number of readings.')
    .min(1, 'Please enter at least 1 reading.')
    .max(committeeLimits.readingsEach, `At most ${committeeLimits.readingsEach} readings.`),
  /** When readings are due; null until a date is set, which opening asks for. */
  dueAt: z.iso.datetime('Please choose a date.').nullable(),
  blind: z.boolean(),
  discusses: z.boolean(),
  sameInstitution: z.boolean(),
})

export type CommitteeSettings = z.output<typeof committeeSettings>

/** `PATCH /committees/{scholarship}`; version 0 makes the committee. Blindness of an open committee ends by `lift` only. */
export const newCommitteeSettings = committeeSettings.extend({ version: wholeNumber().min(0) })

export const committeeMember = z.strictObject({
  _id: id,
  name: z.string(),
  /** Where the invitation went. */
  email: z.string(),
  /** Of the account that accepted, where it differs: both count for conflicts. */
  accountEmail: z.string().nullable(),
  part: z.enum(committeeParts),
  state: z.enum(memberStates),
  invitedUntil: moment.nullable(),
  most: z.int(),
  fields: z.string(),
  /** Whether they have said whom they should not read. */
  named: z.boolean(),
  /** Readings that they have, and those of them that are submitted. */
  given: z.int(),
  submitted: z.int(),
  seenAt: moment.nullable(),
  version: z.int(),
})

export type CommitteeMember = z.output<typeof committeeMember>

/** `GET /committees/{scholarship}`: everything of a committee but its conflicts and what readers see. */
export const committee = z.strictObject({
  scholarshipId: id,
  scholarshipName: z.string(),
  /** 0 until somebody has saved settings. */
  version: z.int(),
  state: z.enum(committeeStates),
  settings: committeeSettings,
  lifted: z.strictObject({ at: moment, by: z.string(), why: z.string() }).nullable(),
  /** Criteria that have to exist before it opens; their number. */
  criteria: z.int(),
  /** Submitted applications that are not decided. */
  applications: z.int(),
  members: z.array(committeeMember),
  wanted: z.int(),
  assigned: z.int(),
  submitted: z.int(),
  conflicts: z.int(),
  /** Places found in what readers see that nobody has looked at. */
  found: z.int(),
  proposal: z
    .strictObject({ _id: id, state: z.enum(['waiting', 'ready', 'failed', 'confirmed']), at: moment })
    .nullable(),
})

export type Committee = z.output<typeof committee>

export const newMembers = z.strictObject({
  people: z
    .array(z.strictObject({ email, name: plainText(committeeLimits.name) }))
    .min(1, 'Please enter an address.')
    .max(committeeLimits.invited, `At most ${committeeLimits.invited} people at once.`),
  part: z.enum(committeeParts),
  most: wholeNumber('Please enter a number of readings.').min(0).max(committeeLimits.most),
})

/** Who was invited, and who was not and why. */
export const invitedMembers = z.strictObject({
  invited: z.int(),
  leftOut: z.array(
    z.strictObject({ email: z.string(), why: z.enum(['already', 'seesAtDesk', 'applied', 'limit']) }),
  ),
})

export type InvitedMembers = z.output<typeof invitedMembers>

export const memberChange = z.strictObject({
  version,
  part: z.enum(committeeParts),
  most: wholeNumber('Please enter a number of readings.').min(0).max(committeeLimits.most),
  fields: plainText(committeeLimits.fields),
})

/** `POST /committees/members/{member}`: invites again with a new link, or ends their part; unsubmitted readings go back. */
export const memberAct = z.strictObject({ act: z.enum(['inviteAgain', 'end']) })

/** To these members, or to everybody who has work left. */
export const reminder = z.strictObject({ members: z.array(id).max(committeeLimits.members).nullable() })

export const reminded = z.strictObject({ mails: z.int() })

/** The next step of a committee; `back` returns a ranking to its chair, `lift` ends blindness. */
export const committeeAct = z.strictObject({
  version,
  act: z.enum(['open', 'discuss', 'back', 'lift']),
  /** Asked for `back` and `lift`. */
  why: plainText(committeeLimits.reason),
})

const place = z.strictObject({
  /** A question, or the id of a document. */
  place: z.string(),
  wording: z.string(),
  /** Empty: the whole answer or document. */
  words: z.string(),
  state: z.enum(['found', 'masked', 'kept']),
})

/** `GET /committees/questions/{scholarship}`: what readers see of each question. */
export const committeeQuestions = z.strictObject({
  questions: z.array(
    z.strictObject({
      question: z.string(),
      title: z.string(),
      wording: z.string(),
      kind: z.string(),
      /** Whether it can be shown at all: name, contact, photo and gender are never shown while blind. */
      fixed: z.boolean(),
      shown: z.enum(shownAs),
      /** Applications in which something of the applicant's own was found in it, and of these not looked at yet. */
      found: z.int(),
      open: z.int(),
    }),
  ),
  /** When names, addresses and numbers were looked for last; null before, and while it goes on. */
  searchedAt: moment.nullable(),
  searching: z.boolean(),
})

export type CommitteeQuestions = z.output<typeof committeeQuestions>

export const questionsShown = z.strictObject({
  questions: z.array(z.strictObject({ question: typedText(200), shown: z.enum(shownAs) })).max(300),
})

/** `GET /committees/preview/{scholarship}`: an application exactly as readers see it, with who it is and what was found. */
export const committeePreview = z.strictObject({
  application: shownApplication,
  applicationId: id,
  applicantName: z.string(),
  places: z.array(place),
  /** The numbers of the previews before and after, those with open places first. */
  previous: z.int().nullable(),
  next: z.int().nullable(),
  of: z.int(),
})

export type CommitteePreview = z.output<typeof committeePreview>

/** Masks words of an answer, or the whole of it; keeps what was found; or takes this back. */
export const placeAct = z.strictObject({
  place: text('a place', 200),
  words: plainText(committeeLimits.masked),
  act: z.enum(['mask', 'keep', 'undo']),
})

export const proposalAsked = z.strictObject({ _id: id })

/** `GET /committees/proposal/{scholarship}` [FAIR4]. */
export const committeeProposal = z.strictObject({
  _id: id,
  state: z.enum(['waiting', 'ready', 'failed', 'confirmed']),
  seed: z.int(),
  wanted: z.int(),
  possible: z.int(),
  /** By person: readings that they would have. */
  loads: z.array(
    z.strictObject({ memberId: id, name: z.string(), had: z.int(), load: z.int(), most: z.int() }),
  ),
  missing: z.array(
    z.strictObject({
      number: z.int(),
      has: z.int(),
      wanted: z.int(),
      /** Of the people who could read it. */
      barred: z.int(),
      full: z.int(),
      already: z.int(),
    }),
  ),
  /** What would help: a higher limit of one person. */
  help: z.array(z.strictObject({ memberId: id, name: z.string(), most: z.int(), gains: z.int() })),
  /** Invited people who have not accepted yet. */
  invited: z.int(),
  /** Accepted ones who have not said whom they know: they get nothing yet. */
  unnamed: z.int(),
})

export type CommitteeProposal = z.output<typeof committeeProposal>

export const proposalConfirmed = z.strictObject({ assigned: z.int(), mails: z.int() })

/** `GET /committees/conflicts/{scholarship}`; only the office sees them [FAIR3]. */
export const committeeConflicts = z.strictObject({
  conflicts: z.array(
    z.strictObject({
      _id: id,
      member: z.string(),
      applicationId: id,
      applicant: z.string(),
      source: z.enum(conflictSources),
      at: moment,
      reading: z.enum(readingStates).nullable(),
      lifted: z.strictObject({ at: moment, by: z.string(), why: z.string() }).nullable(),
    }),
  ),
})

export type CommitteeConflicts = z.output<typeof committeeConflicts>

export const conflictLifted = z.strictObject({ why: text('a reason', committeeLimits.reason) })
