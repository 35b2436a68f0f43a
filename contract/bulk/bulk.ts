import { z } from 'zod'
import { encodings } from '../core/encodings.ts'
import { id, text } from '../core/fields.ts'
import { type ChosenOutcome, chosenOutcome } from '../decisions/decisions.ts'
import { deskSelection } from '../desk/desk-selection.ts'
import { deskLimits } from '../desk/desk-limits.ts'
import { encodingSample } from '../imports/imports.ts'
import { newInformationRequest } from '../information-requests/information-requests.ts'
import { bulkLimits } from './bulk-limits.ts'
import { bulkItemStates, bulkParts, type BulkPart, bulkStates } from './bulk-terms.ts'

const label = text('a label', deskLimits.label)

/** What is asked of many applicants: the same of each [TALK1]. */
const askedOfMany = newInformationRequest.omit({ _id: true }).extend({ kind: z.literal('ask') })

/** What can be done with many applications: nothing that cannot be undone or withdrawn [DESK4]. */
export const bulkAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('assign'), assignee: id.nullable() }),
  z.strictObject({
    kind: z.literal('share'),
    officers: z
      .array(id)
      .min(1, 'Please choose an officer.')
      .max(bulkLimits.officers, `Please choose at most ${bulkLimits.officers} officers.`)
      .transform(officers => [...new Set(officers)]),
  }),
  z.strictObject({ kind: z.literal('label'), label }),
  z.strictObject({ kind: z.literal('unlabel'), label }),
  z.strictObject({ kind: z.literal('propose'), decision: chosenOutcome }),
  askedOfMany,
])

export type BulkAct = z.output<typeof bulkAct>

/** As it is stored: a file has a decision for each application. */
export type StoredAct = BulkAct | { kind: 'decisions' }

/** What is done with one application. */
export type BulkChange = Exclude<BulkAct, { kind: 'share' }>

/** What it replaces. */
export type BulkBefore =
  | { assignee: string | null }
  | { labels: string[] }
  | { decision: ChosenOutcome | null }
  | { asked: null }

/** `POST /bulk`; sent again with the same id, it is made once. */
export const newBulk = z.strictObject({ _id: id, act: bulkAct, selection: deskSelection })

/** `POST /bulk/decisions`: a CSV or XLSX in Base64, and its encoding if somebody had to say so. */
export const bulkDecisions = z.strictObject({
  _id: id,
  file: z
    .base64('Please choose a file.')
    .min(1, 'This file is empty.')
    .max((bulkLimits.file / 3) * 4, `At most ${bulkLimits.file.toLocaleString('en')} bytes.`),
  encoding: z.enum(encodings).optional(),
})

/** What became of it: a bulk action, or the encodings that fit the file, one of which somebody has to choose. */
export const madeFromFile = z.strictObject({
  insertedId: id.nullable(),
  encodings: z.array(encodingSample),
})

export type MadeFromFile = z.output<typeof madeFromFile>

const count = z.int()
const counts = Object.fromEntries(bulkItemStates.map(state => [state, count])) as Record<
  (typeof bulkItemStates)[number],
  z.ZodInt
>

export const bulkSummary = z.strictObject({
  _id: id,
  kind: z.enum(['assign', 'share', 'label', 'unlabel', 'propose', 'ask', 'decisions']),
  /** What is done, in words. */
  title: z.string(),
  state: z.enum(bulkStates),
  createdAt: z.iso.datetime(),
  counts: z.strictObject(counts),
  /** Applications that were picked and are not there any more. */
  gone: count,
})

export type BulkSummary = z.output<typeof bulkSummary>

export const bulkItem = z.strictObject({
  applicationId: id,
  applicant: z.string(),
  scholarshipName: z.string(),
  state: z.enum(bulkItemStates),
  /** What it is, and becomes; empty for what is left out. */
  from: z.string(),
  to: z.string(),
  /** Why it was left as it is. */
  why: z.string(),
})

export type BulkItem = z.output<typeof bulkItem>

/** `GET /bulk/{id}`: a page of its items. */
export const bulkPage = bulkSummary.extend({
  items: z.array(bulkItem),
  /** The place of the last item, if more follow. */
  lastPlace: z.int().nullable(),
})

export type BulkPage = z.output<typeof bulkPage>

export const bulkQuery = z.strictObject({
  part: z.enum(Object.keys(bulkParts) as [BulkPart, ...BulkPart[]]).default('in'),
  behind: z.coerce.number().int().min(0).max(deskLimits.chosen).optional(),
})
