import { z } from 'zod'
import { calendarDate, deleted, email, id, plainText, text, typedText, wholeNumber } from '../core/fields.ts'
import { referenceLimits } from './reference-limits.ts'
import { referenceCopies, referenceLinkStates, referenceStates, referenceTimes } from './reference-terms.ts'

const { count, name, relation, question, letter, reason } = referenceLimits

const settings = {
  /** How many; 0 for none. */
  count: wholeNumber().min(0).max(count, `Please ask for at most ${count}.`),
  asks: z.enum(referenceTimes),
  /** The last day, anywhere on Earth; never before the applications close. */
  closesOn: calendarDate,
  /** What referees are asked. */
  question: plainText(question),
  copies: z.enum(referenceCopies),
}

/** `PATCH /references/scholarship/{id}`. */
export const newReferenceSettings = z.strictObject({
  ...settings,
  copies: settings.copies.default('letter'),
  /** Of what is replaced; 0 before anything was set. */
  version: wholeNumber().min(0),
})

/** `GET /references/scholarship/{id}`. */
export const referenceSettings = z.strictObject({
  ...settings,
  closesOn: calendarDate.nullable(),
  version: z.int(),
  scholarshipName: z.string(),
  universityName: z.string(),
})

export type ReferenceSettings = z.output<typeof referenceSettings>

/** Somebody who was asked, as the applicant sees it: never what they wrote [REF1]. */
const askedReferee = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.string(),
  relation: z.string(),
  state: z.enum(referenceStates),
  askedAt: z.iso.datetime(),
  openedAt: z.iso.datetime().nullable(),
  /** When it was received or declined. */
  settledAt: z.iso.datetime().nullable(),
  /** The mail server refuses the address. */
  refused: z.boolean(),
  /** From when on the applicant can remind them. */
  remindFrom: z.iso.datetime(),
})

export type AskedReferee = z.output<typeof askedReferee>

/** The references that one of the caller's own applications needs. */
export const ownReferences = z.strictObject({
  /** Nothing until it is submitted. */
  applicationId: id.nullable(),
  scholarshipId: id,
  scholarshipName: z.string(),
  universityName: z.string(),
  count: z.int(),
  question: z.string(),
  closesAt: z.iso.datetime(),
  /** People can be named and can write. */
  open: z.boolean(),
  /** Without those that were replaced. */
  people: z.array(askedReferee),
})

export type OwnReferences = z.output<typeof ownReferences>

/** `POST /references`. */
export const newReferee = z.strictObject({
  scholarshipId: id,
  name: text('the name', name),
  email,
  relation: text('how they know you', relation),
  /** Whom they are asked in place of. */
  replaces: id.optional(),
})

/** When the mail leaves: a referee gets one a day, with all requests. */
export const mailPlanned = z.strictObject({ mailAt: z.iso.datetime() })

/** A letter that was uploaded. */
export const letterFile = z.strictObject({ name: z.string(), bytes: z.int() })

/** What became of an upload: `refused` says why in words, and then nothing is kept of it. */
export const uploadedLetter = letterFile.extend({ fileVersion: z.int(), refused: z.string().nullable() })

/** What became of one that was taken back. */
export const removedLetter = deleted.extend({ fileVersion: z.int() })

/** `POST /reference/file/{token}`: what the file is called. */
export const fileQuery = z.strictObject({ name: typedText(300).default('letter.pdf') })

/** `GET /reference/{token}`: what a mailed link leads to. */
export const refereePage = z.strictObject({
  state: z.enum(referenceLinkStates),
  /** Only while it is open. */
  request: z
    .strictObject({
      applicantName: z.string(),
      scholarshipName: z.string(),
      universityName: z.string(),
      refereeName: z.string(),
      question: z.string(),
      closesAt: z.iso.datetime(),
      text: z.string(),
      /** Of the text; 0 before anything was written. */
      version: z.int(),
      file: letterFile.nullable(),
      /** How often the file was changed: other tabs may change it, too. */
      fileVersion: z.int(),
      /** What they have sent for the same applicant before, the newest first: never what it says. */
      earlier: z.array(z.strictObject({ _id: id, scholarshipName: z.string(), sentAt: z.iso.datetime() })),
    })
    .nullable(),
})

export type RefereePage = z.output<typeof refereePage>
export type ReferenceRequest = NonNullable<RefereePage['request']>
export type EarlierLetter = ReferenceRequest['earlier'][number]

/** `PATCH /reference/{token}`: the letter, and the version that it was made from. */
export const letterText = z.strictObject({
  text: typedText(letter),
  version: wholeNumber().min(0),
})

/** Of the PDF that its writer sees; left out, whichever there is. */
const fileVersion = wholeNumber().min(0).optional()

/** `POST /reference/send/{token}`. */
export const letterToSend = letterText.extend({ fileVersion })

/** `POST /reference/reuse/{token}`: a letter that they sent before, and the version that it is put over [REF2]. */
export const letterAgain = z.strictObject({ letter: id, version: wholeNumber().min(0), fileVersion })

/** What the letter is now: it can be changed before it is sent. */
export const reusedLetter = z.strictObject({
  text: z.string(),
  version: z.int(),
  file: letterFile.nullable(),
  fileVersion: z.int(),
})

export const savedLetter = z.strictObject({ version: z.int() })

/** The state that a link has after what was done. */
export const referenceDone = z.strictObject({ state: z.enum(referenceLinkStates) })

/** Somebody who was asked, with what they sent, for the office. */
export const applicationReferences = z.strictObject({
  count: z.int(),
  received: z.int(),
  closesAt: z.iso.datetime().nullable(),
  /** Why the office has given more time, if it has. */
  extended: z.string().nullable(),
  people: z.array(
    askedReferee.extend({
      text: z.string().nullable(),
      file: letterFile.nullable(),
    }),
  ),
})

export type ApplicationReferences = z.output<typeof applicationReferences>

/** `GET /references/missing/{scholarship}`. */
export const missingQuery = z.strictObject({
  /** The id behind which the page begins. */
  after: id.optional(),
})

/** Applications that wait for letters, the first submitted first. */
export const missingReferences = z.strictObject({
  total: z.int(),
  /** What `remindAll` would do: how many mails leave, since a referee gets one for all, and to whom. */
  reminds: z.strictObject({
    mails: z.int(),
    /** Of these, those that leave only when a day has passed since the last one to the same address. */
    later: z.int(),
    /** Referees who are not mailed, as mail servers refuse their addresses. */
    refused: z.int(),
    referees: z.array(z.strictObject({ name: z.string(), applicant: z.string() })),
  }),
  /** Applicants who have named nobody, so that nobody is reminded. */
  namedNobody: z.array(z.string()),
  rows: z.array(
    z.strictObject({
      applicationId: id,
      applicant: z.string(),
      received: z.int(),
      closesAt: z.iso.datetime(),
      people: z.array(askedReferee),
    }),
  ),
  next: id.nullable(),
})

export type MissingReferences = z.output<typeof missingReferences>

/** `POST /references/remindAll/{scholarship}`. */
export const reminded = z.strictObject({ reminded: z.int(), later: z.int() })

/** `POST /references/extend/{application}`: more time for one applicant [REF2]. */
export const referenceExtension = z.strictObject({
  closesOn: calendarDate,
  reason: text('the reason', reason),
})

/** `PATCH /references/address/{id}`: another address for the same person [REF2]. */
export const newAddress = z.strictObject({ email })
