import { z } from 'zod'
import { id, plainText, price, text, typedText, wholeNumber } from '../core/fields.ts'
import { namedDocument } from '../documents/documents.ts'
import { awardLimits } from './award-limits.ts'
import {
  awardStates,
  conditionKinds,
  conditionStates,
  instalmentStates,
  movings,
  payees,
} from './award-terms.ts'

const day = z.iso.date('Please choose a day.')
const version = wholeNumber().min(1)

const plan = z
  .strictObject({
    instalments: z.array(day).max(awardLimits.instalments, `At most ${awardLimits.instalments} payments.`),
    conditions: z
      .array(
        z.strictObject({
          kind: z.enum(conditionKinds, 'Please choose what is asked for.'),
          words: text('what is asked for', awardLimits.words),
          dueOn: day,
          before: wholeNumber().min(1).nullable(),
        }),
      )
      .max(awardLimits.conditions, `At most ${awardLimits.conditions} things can be asked for.`),
  })
  .superRefine(({ instalments, conditions }, context) => {
    for (const [index, { before }] of conditions.entries())
      if (before !== null && before > instalments.length)
        context.addIssue({
          code: 'custom',
          path: ['conditions', index, 'before'],
          message: 'This payment is not in the plan.',
        })
    const early = instalments.findIndex((each, index) => index > 0 && each <= (instalments[index - 1] ?? ''))
    if (early > 0)
      context.addIssue({
        code: 'custom',
        path: ['instalments', early],
        message: 'Please choose a day after the payment before.',
      })
  })

/** How the awards of a scholarship go on [AWARD1] [AWARD3]. */
export const awardSettings = z.strictObject({
  answerDays: wholeNumber('Please enter a number of days.')
    .min(1, 'Please enter at least 1 day.')
    .max(awardLimits.answerDays, `Please enter at most ${awardLimits.answerDays} days.`)
    .nullable(),
  places: wholeNumber('Please enter a number of awards.')
    .min(1, 'Please enter at least 1 award.')
    .max(awardLimits.places)
    .nullable(),
  movesUp: z.enum(movings),
  payee: z.enum(payees),
  paysFor: plainText(awardLimits.words),
  officeName: plainText(awardLimits.words),
  plan,
  /** Ids of funds, in the order in which they are used up. */
  funds: z.array(id).max(awardLimits.funds, `At most ${awardLimits.funds} funds.`),
})

export type AwardSettings = z.output<typeof awardSettings>

/** `PATCH /awards/settings/{scholarship}`: the version that it replaces; 0 switches awards on. */
export const newAwardSettings = awardSettings.extend({ version: wholeNumber().min(0) })

/** `GET /awards/settings/{scholarship}`. */
export const readAwardSettings = z.strictObject({
  scholarshipName: z.string(),
  currency: z.string(),
  /** Null where awards end with their letter. */
  settings: awardSettings.extend({ version: z.int() }).nullable(),
})

/** A payment of an award. */
export const awardInstalment = z.strictObject({
  _id: id,
  number: z.int(),
  amount: z.string(),
  dueOn: z.iso.date(),
  state: z.enum(instalmentStates),
  /** Ids of the conditions that it waits for. */
  waitsFor: z.array(id),
  /** It is in a file for the finance office. */
  inFile: z.boolean(),
  paidOn: z.iso.date().nullable(),
  version: z.int(),
})

export type AwardInstalment = z.output<typeof awardInstalment>

/** Something that an award asks for [AWARD4]. */
export const awardCondition = z.strictObject({
  _id: id,
  kind: z.enum(conditionKinds),
  words: z.string(),
  dueOn: z.iso.date(),
  state: z.enum(conditionStates),
  answer: z.string(),
  documents: z.array(namedDocument),
  givenAt: z.iso.datetime().nullable(),
  /** What the office said of it. */
  note: z.string(),
  checkedAt: z.iso.datetime().nullable(),
  version: z.int(),
})

export type AwardCondition = z.output<typeof awardCondition>

const award = {
  _id: id,
  applicationId: id,
  number: z.string(),
  scholarshipName: z.string(),
  universityName: z.string(),
  amount: z.string(),
  terms: z.string().nullable(),
  state: z.enum(awardStates),
  answerBy: z.iso.datetime().nullable(),
  releasedAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  /** Until when the answer can be taken back; null when it cannot. */
  takeBackUntil: z.iso.datetime().nullable(),
  /** Why its applicant wants to start later. */
  deferral: z.string().nullable(),
  version: z.int(),
}

/** An award in its applicant's lists, with how much of it is still to be done. */
export const ownAwardSummary = z.strictObject({
  ...award,
  /** Conditions that its applicant has to give, those that were sent back too. */
  toGive: z.int(),
  /** What is asked for next, or was sent back. */
  next: z.strictObject({ words: z.string(), dueOn: z.iso.date(), sentBack: z.boolean() }).nullable(),
})

export type OwnAwardSummary = z.output<typeof ownAwardSummary>

const whole = {
  ...award,
  paysFor: z.string(),
  payee: z.enum(payees),
  officeName: z.string(),
  /** The zone of the office, in which its days are. */
  officeZone: z.string(),
  instalments: z.array(awardInstalment),
  conditions: z.array(awardCondition),
}

/** `GET /ownAwards/{id}`. */
export const ownAward = z.strictObject({
  ...whole,
  applicant: z.string(),
  /** As the application says it. */
  address: z.string(),
  /** What the office answered to the wish to start later. */
  deferralAnswer: z.strictObject({ granted: z.boolean(), words: z.string() }).nullable(),
  /** By which anybody can check its letter, once it is accepted. */
  checkCode: z.string().nullable(),
})

export type OwnAward = z.output<typeof ownAward>

/** `GET /awards/{id}`: for the office. */
export const officeAward = z.strictObject({
  ...whole,
  scholarshipId: id,
  applicant: z.string(),
  email: z.string(),
  events: z.array(
    z.strictObject({
      from: z.enum(awardStates),
      to: z.enum(awardStates),
      why: z.string(),
      by: z.string(),
      at: z.iso.datetime(),
    }),
  ),
})

export type OfficeAward = z.output<typeof officeAward>

/** Which awards the office lists. */
export const awardFilters = ['toAnswer', 'accepted', 'overdue', 'toCheck', 'gone'] as const

export const awardListQuery = z.strictObject({
  state: z.enum(awardFilters).optional(),
  scholarship: id.optional(),
  /** The last award of the page before. */
  after: id.optional(),
})

/** An award in the office's list. */
export const awardRow = z.strictObject({
  _id: id,
  applicationId: id,
  number: z.string(),
  applicant: z.string(),
  scholarshipName: z.string(),
  amount: z.string(),
  state: z.enum(awardStates),
  answerBy: z.iso.datetime().nullable(),
  /** Days before the answer is due at which its applicant was last reminded. */
  reminded: z.int().nullable(),
  /** The mail server refused the applicant's address. */
  refused: z.boolean(),
  /** Conditions that the office has to check. */
  toCheck: z.array(z.strictObject({ _id: id, words: z.string(), version: z.int() })),
  /** How many conditions are overdue. */
  overdue: z.int(),
  version: z.int(),
})

export type AwardRow = z.output<typeof awardRow>

/** `GET /awards`: a page, and exact counts of each filter. */
export const awardList = z.strictObject({
  items: z.array(awardRow),
  counts: z.strictObject({
    toAnswer: z.int(),
    accepted: z.int(),
    overdue: z.int(),
    toCheck: z.int(),
    gone: z.int(),
    /** Payments by their state. */
    ready: z.int(),
    inFile: z.int(),
    returned: z.int(),
  }),
  /** Sums of what stands, each currency for itself. */
  money: z.array(z.string()),
  after: id.nullable(),
})

export type AwardList = z.output<typeof awardList>

/** `POST /awards/answer/{id}`. */
export const awardAnswer = z.strictObject({ version, answer: z.enum(['accept', 'decline']) })

export const awardVersion = z.strictObject({ version })

/** `POST /awards/defer/{id}`. */
export const deferralWish = z.strictObject({
  version,
  words: text('when you would like to start, and why', awardLimits.deferral),
})

/** `POST /awards/deferral/{id}`: what the office answers; days later for all dates, or null when it refuses. */
export const deferralAnswer = z.strictObject({
  version,
  laterDays: wholeNumber('Please enter a number of days.').min(1).max(awardLimits.laterDays).nullable(),
  words: plainText(awardLimits.deferral).default(''),
})

/** `PATCH /awards/conditions/{id}`: saved as it is typed. */
export const conditionDraft = z.strictObject({ version, answer: typedText(awardLimits.answer) })

/** `POST /awards/conditions/give/{id}`. */
export const conditionGiven = z.strictObject({
  version,
  answer: plainText(awardLimits.answer),
  documents: z.array(id).max(awardLimits.documents, `At most ${awardLimits.documents} documents.`),
})

/**
 * `POST /awards/conditions/check/{id}`: what the office says of it. `undo` takes a confirmation or a waiver back, as long as no
 * payment that waited for it is ready.
 */
export const conditionCheck = z
  .strictObject({
    version,
    act: z.enum(['confirm', 'sendBack', 'waive', 'undo']),
    words: plainText(awardLimits.deferral).default(''),
  })
  .superRefine(({ act, words }, context) => {
    if ((act === 'sendBack' || act === 'waive') && words === '')
      context.addIssue({
        code: 'custom',
        path: ['words'],
        message: act === 'sendBack' ? 'Please say what is missing.' : 'Please say why it is not needed.',
      })
  })

/** `POST /awards/check`: what a letter says of itself. */
export const awardCheckQuery = z.strictObject({
  number: text('the number of the award', 30),
  code: text('the code', 30),
})

/** Whether a letter is genuine, and nothing else. */
export const awardCheck = z.strictObject({
  /** Null when number and code do not belong together. */
  award: z
    .strictObject({
      number: z.string(),
      name: z.string(),
      amount: z.string(),
      scholarshipName: z.string(),
      universityName: z.string(),
      releasedAt: z.iso.datetime(),
      acceptedAt: z.iso.datetime().nullable(),
      /** It stands, or was withdrawn since. */
      valid: z.boolean(),
    })
    .nullable(),
})

export type AwardCheck = z.output<typeof awardCheck>

/** `GET /awards/waitingList/{scholarship}` [AWARD3]. */
export const waitingList = z.strictObject({
  scholarshipName: z.string(),
  movesUp: z.enum(movings),
  places: z.int().nullable(),
  /** Awards that take a place. */
  standing: z.int(),
  /** Places that became free, with the amount that did. */
  free: z.array(
    z.strictObject({
      awardId: id,
      number: z.string(),
      amount: z.string(),
      freedAt: z.iso.datetime(),
      /** The preview that offers it, as long as that can be confirmed. */
      batchId: id.nullable(),
    }),
  ),
  people: z.array(
    z.strictObject({
      applicationId: id,
      applicant: z.string(),
      rank: z.int().nullable(),
      /** A preview offers a free place to them. */
      proposed: z.boolean(),
      /** How much is missing for the amount of the first free place; null when it fits. */
      missing: z.string().nullable(),
    }),
  ),
})

export type WaitingList = z.output<typeof waitingList>

/**
 * `POST /awards/offerNext/{award}`: the amount, if not that which became free; the application, if not the next one, and why it
 * passes others over.
 */
export const offerNext = z.strictObject({
  amount: price('the amount').optional(),
  application: id.optional(),
  reason: plainText(awardLimits.deferral).default(''),
})
