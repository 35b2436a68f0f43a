import { z } from 'zod'
import type { FlatKey } from '../core/flat.ts'
import {
  addressNumber,
  calendarDate,
  feePrice,
  id,
  ignored,
  plainText,
  price,
  rating,
  searchText,
  storableText,
  storedImageUrl,
  text,
  wholeNumber,
} from '../core/fields.ts'
import { maximumPage, maximumPageSize } from '../core/lists/list-pages.ts'
import { listQuery } from '../core/lists/lists.ts'
import {
  closedChoices,
  filterGroups,
  type LimitGroup,
  limitBounds,
  maximumChoices,
  maximumCountryLength,
  readLimit,
  scholarshipOrders,
} from './scholarship-filters.ts'
import { roundStates } from './lifecycle/round-state.ts'
import {
  allScholarshipsPageSize,
  maximumTermLength,
  listedStates,
  type TermKind,
} from './scholarship-terms.ts'

/** A public scholarship: every field but who posted it. */
export const scholarship = z.strictObject({
  _id: id,
  universityName: z.string(),
  universityImage: z.string(),
  scholarshipName: z.string(),
  scholarshipCategory: z.string(),
  universityLocation: z.strictObject({ country: z.string(), city: z.string() }),
  universityRank: z.int(),
  applicationDeadline: z.string(),
  subjectName: z.string(),
  scholarshipDescription: z.string(),
  degree: z.string(),
  stipend: z.string(),
  postDate: z.iso.datetime(),
  serviceCharge: z.string(),
  applicationFees: z.string(),
  rating: z.number(),
  /** Where it opens or closes to the minute, closed early, or takes a limited number [ROUND2] [ROUND3]. */
  round: z
    .strictObject({
      opensAt: z.iso.datetime().nullable(),
      closesAt: z.iso.datetime(),
      timeZone: z.string().nullable(),
      capacity: z.int().nullable(),
      /** In the details, and in the list of staff. */
      placesTaken: z.int().optional(),
    })
    .optional(),
})

export type Scholarship = z.infer<typeof scholarship>

/** `GET /nextRound/{id}`: the round of its series that closes next, or nothing [ROUND3]. */
export const nextRound = z.strictObject({
  next: z
    .strictObject({
      _id: id,
      scholarshipName: z.string(),
      /** The year of its deadline. */
      year: z.int(),
      /** When it opens, if that is still to come. */
      opensAt: z.iso.datetime().nullable(),
    })
    .nullable(),
})

export type NextRound = z.infer<typeof nextRound>['next']

/** What staff send to add or change a scholarship [T2]. The server fills in who posted it, and when. */
export const scholarshipInput = z.strictObject({
  universityName: text('the university name', 160),
  universityImage: z.union([storedImageUrl, z.literal('')]).optional(),
  scholarshipName: text('the scholarship name', 200),
  scholarshipCategory: term('category'),
  universityLocation: z.strictObject({ country: text('the country', 80), city: text('the city', 80) }),
  universityRank: wholeNumber('Please enter the world rank as a whole number.').min(1).max(100_000),
  applicationDeadline: calendarDate,
  subjectName: term('subject'),
  scholarshipDescription: text('a description', 5000),
  degree: term('degree'),
  stipend: price('the tuition fees per semester'),
  serviceCharge: price('the service charge'),
  applicationFees: feePrice,
  rating,
  postDate: ignored,
  postedUserEmail: ignored,
})

export type ScholarshipInput = z.infer<typeof scholarshipInput>

/**
 * A field of a scholarship that staff fill in. Columns (`scholarship-columns.ts`) and form (`scholarship-inputs.ts`)
 * have an entry for each, or do not compile; one that may be left out also takes `null`, which empties it.
 */
export type ScholarshipField = FlatKey<ScholarshipInput>

/**
 * `POST /scholarships`: what the same person sends again under the same `submission` adds nothing; with `draft` it is not
 * offered before it is published [ROUND1].
 */
export const submissionQuery = z.strictObject({
  submission: z.uuid().optional(),
  draft: z
    .enum(['true', 'false'])
    .transform(draft => draft === 'true')
    .optional(),
})

/**
 * `PATCH /scholarships/{id}` [API10]: omitted fields stay, and so does the picture if it is empty. With the `version`
 * that the editor read, the change is refused when somebody else has made one since. The `reason` is told to people
 * whom another closing or fee concerns.
 */
export const scholarshipChanges = scholarshipInput
  .partial()
  .extend({ version: wholeNumber().min(1).optional(), reason: plainText(500).optional() })

export type ScholarshipChanges = z.infer<typeof scholarshipChanges>

/** A scholarship as staff see it: every field of the entity. */
export const staffScholarship = scholarship.extend({ postedUserEmail: z.string() })

export type StaffScholarship = z.infer<typeof staffScholarship>

/** A scholarship in the list of staff: also where it stands, and how many applied [T1] [ROUND1]. */
export const managedScholarship = staffScholarship.extend({
  state: z.enum(roundStates),
  /** When staff closed it before its time. */
  closedAt: z.iso.datetime().nullable(),
  applications: z.int(),
})

export type ManagedScholarship = z.infer<typeof managedScholarship>

/** A scholarship for its edit form, with the version that goes back with the changes. */
export const editableScholarship = z.strictObject({
  scholarship: staffScholarship,
  version: z.int(),
  /** Somebody has begun to apply, applied or reviewed it: removal archives it instead of deleting it. */
  inUse: z.boolean(),
})

export type EditableScholarship = z.infer<typeof editableScholarship>

/** `GET /manageScholarships` [T1]; newest first unless sorted; archived ones only when asked for. */
export const manageScholarshipsQuery = listQuery(['posted', 'deadline', 'fee', 'university', 'name'], {
  status: z.enum(listedStates).optional(),
})

export type ManageScholarshipsQuery = z.infer<typeof manageScholarshipsQuery>

/** `GET /scholarships`: the whole list, or `limit` entries after the entry `after` [H3]. */
export const scholarshipListQuery = z.strictObject({
  limit: addressNumber(maximumPageSize).optional(),
  after: id.optional(),
})

/**
 * `GET /allScholarships` [API12]; pages start at 1. A choice may be repeated: choices of one group mean or, groups mean
 * and [FIND1]. Without filters the answer is the whole list, closed ones included [FIND4].
 */
export const scholarshipSearchQuery = z.strictObject({
  page: addressNumber(maximumPage).default(1),
  size: addressNumber(maximumPageSize).default(allScholarshipsPageSize),
  search: searchText.default(''),
  subject: choices(term('subject')),
  degree: choices(term('degree')),
  category: choices(term('category')),
  country: choices(text('the country', maximumCountryLength)),
  maxFee: limit('maxFee'),
  closesWithin: limit('closesWithin'),
  minRating: limit('minRating'),
  closed: z.enum(closedChoices).default('include'),
  sort: z.enum(scholarshipOrders).default('fee'),
  facets: z
    .enum(['true', 'false'])
    .default('false')
    .transform(facets => facets === 'true'),
})

export type ScholarshipSearchQuery = z.output<typeof scholarshipSearchQuery>

/** The name of a subject, degree or category; the server knows which there are. */
function term(kind: TermKind) {
  const message = `Please choose a ${kind}.`
  return storableText(message).trim().min(1, message).max(maximumTermLength, message)
}

/** A parameter that may be repeated; one value comes as a text, several as a list. */
export function choices<Choice extends z.ZodType<string, string>>(choice: Choice) {
  const toList = (given: string | readonly string[]) => (typeof given === 'string' ? [given] : given)
  return z.preprocess(toList, z.array(choice).max(maximumChoices)).default([])
}

function limit(group: LimitGroup) {
  const { minimum, maximum, step } = limitBounds[group]
  const message = `Please use a number from ${minimum} to ${maximum}, in steps of ${step}.`
  const number = z.number(message).min(minimum).max(maximum).multipleOf(step)
  return z.preprocess((given: string | number) => readLimit(group, String(given)), number).optional()
}

const counted = <Value extends z.ZodType>(value: Value) => z.array(z.strictObject({ value, count: z.int() }))

/**
 * How many each choice of a group would give with the other groups as they are [FIND2]; countries are those found, most
 * frequent first, in their usual spelling. Retired terms appear while something has them. Fees are units of the
 * currency, `closing` days from today.
 */
export const scholarshipFacets = z.strictObject({
  subject: counted(z.string()),
  degree: counted(z.string()),
  category: counted(z.string()),
  country: counted(z.string()),
  fee: counted(z.number()),
  closing: counted(z.int()),
  rating: counted(z.number()),
  /** How many closed ones would be found with `closed=include`. */
  closed: z.int(),
  /** How many are found without the choices of a group, for each group with some [FIND5]. */
  without: z.array(z.strictObject({ group: z.enum(filterGroups), count: z.int() })),
  /** What was searched instead, as the words themselves find nothing: the same without fill words, or the nearest spelling [FIND5]. */
  nearest: z.string().optional(),
  /** The country, language or city that the words name, and nothing is in; its name is not corrected [FIND5]. */
  none: z.string().optional(),
  /**
   * If the words find nothing together: the results without each of them, or without each phrase that means the same as
   * others [FIND5].
   */
  withoutWords: z.array(z.strictObject({ words: z.string(), search: z.string(), count: z.int() })).optional(),
})

export type ScholarshipFacets = z.infer<typeof scholarshipFacets>

export const scholarshipPage = z.strictObject({
  scholarships: z.array(scholarship),
  count: z.int(),
  /** With `facets=true`; left out while they cannot be counted. */
  facets: scholarshipFacets.optional(),
  /** With `facets=true`: words of the search, in lower case without accents, and what was found for them too [FIND5]. */
  widened: z.array(z.strictObject({ words: z.array(z.string()), others: z.array(z.string()) })).optional(),
})

export type ScholarshipPage = z.infer<typeof scholarshipPage>
