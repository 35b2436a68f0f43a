import { z } from 'zod'
import { encodings } from '../core/encodings.ts'
import { id, storableText, typedText, wholeNumber } from '../core/fields.ts'
import { importLimits } from './import-limits.ts'
import { dateOrders, hiddenChoices, importKinds, importStates } from './import-terms.ts'

/** `POST /imports` [IMPORT1]: what its file is about; sent again with the same id, one import is begun. */
export const newImport = z.strictObject({
  _id: id,
  kind: z.enum(importKinds, 'Please choose what to import.'),
  /** Into which scholarship, for kinds that need one. */
  scholarship: id.optional(),
  fileName: typedText(importLimits.fileName).min(1),
  bytes: wholeNumber()
    .min(1, 'This file is empty.')
    .max(importLimits.bytes, `A file can have at most ${importLimits.bytes / 1024 / 1024} MB.`),
})

export type NewImport = z.output<typeof newImport>

/** What each column of the file is. */
const matching = z.strictObject({
  /** Which sheet, from 0. */
  sheet: z
    .int()
    .min(0)
    .max(importLimits.sheets - 1),
  /** The key of each column's field; null for a column that is left out. */
  columns: z.array(storableText().max(100).nullable()).max(importLimits.columns),
  /** How 3/4/2026 is read. */
  dateOrder: z.enum(dateOrders).nullable(),
  /** Whether scholarships are published at once. */
  publish: z.boolean(),
  /** Whether rows that the file hides are imported; null until somebody says so. */
  hidden: z.enum(hiddenChoices).nullable().default(null),
  /** Whether to leave out unmatched columns that hold values. */
  leaveOut: z.boolean().default(false),
})

export type Matching = z.output<typeof matching>

/** `PATCH /imports/{id}` */
export const matchingChange = matching.extend({ version: wholeNumber().min(0) })

/** `POST /imports/read/{id}`: in which encoding its file is, or in which row of a sheet its titles are. */
export const newReading = z.strictObject({
  version: wholeNumber().min(0),
  encoding: z.enum(encodings).optional(),
  titles: z
    .strictObject({
      sheet: z
        .int()
        .min(0)
        .max(importLimits.sheets - 1),
      row: z.int().min(1).max(importLimits.rows),
    })
    .optional(),
})

export type NewReading = z.output<typeof newReading>

/** What the worker keeps of a matching: also which columns somebody has chosen. */
export type StoredMatching = Omit<Matching, 'hidden' | 'leaveOut'> &
  Partial<Pick<Matching, 'hidden' | 'leaveOut'>> & { chosen?: number[] }

/** `POST /imports/check/{id}` and `POST /imports/run/{id}`: as the page has seen it. */
export const importVersion = z.strictObject({ version: wholeNumber().min(0) })

/** `POST /imports/publish/{id}`: those behind this one. */
export const publishDrafts = z.strictObject({ after: id.nullable() })

/** What became of some drafts; `next` is where to go on, if there are more. */
export const publishedDrafts = z.strictObject({
  published: z.int(),
  /** Those that stay drafts, and why. */
  refused: z.array(z.strictObject({ name: z.string(), why: z.string() })),
  next: id.nullable(),
})

export type PublishedDrafts = z.output<typeof publishedDrafts>

const fileColumn = z.strictObject({
  title: z.string(),
  /** Its program does not show it. */
  isHidden: z.boolean(),
  /** The first three different texts. */
  samples: z.array(z.string()),
  /** Which number of 3/4/2026 is the day, as far as all cells tell; null without such dates. */
  dates: z.enum([...dateOrders, 'either', 'both']).nullable(),
  /** What in it may not be what somebody has typed. */
  notes: z.array(z.string()),
})

const sheet = z.strictObject({
  name: z.string(),
  isHidden: z.boolean(),
  rows: z.int(),
  /** How many of them its program does not show. */
  hiddenRows: z.int(),
  /** The row that has the titles, and the first rows, of which it is one. */
  titleRow: z.int(),
  opening: z.array(z.strictObject({ row: z.int(), text: z.string() })),
  columns: z.array(fileColumn),
  /** What each column most likely is. */
  suggested: z.array(z.string().nullable()),
})

/** A sheet of a file; a CSV is one. */
export type FileSheet = z.output<typeof sheet>

const report = z.strictObject({
  /** Rows that would be imported, and that are here already. */
  fresh: z.int(),
  already: z.int(),
  problems: z.int(),
  /** By column and sentence, the most frequent first. */
  groups: z.array(z.strictObject({ column: z.string(), message: z.string(), count: z.int() })),
  /** The first by row. */
  first: z.array(z.strictObject({ row: z.int(), column: z.string(), message: z.string() })),
  /** What people are asked for and rows do not have: they are imported without. */
  lacking: z.array(z.strictObject({ column: z.string(), count: z.int() })),
})

/** What a dry run has found. */
export type ImportReport = z.output<typeof report>

/** Lines of a file as one encoding reads them. */
export const encodingSample = z.strictObject({
  encoding: z.enum(encodings),
  lines: z.array(z.string()),
  /** A file with these titles was in it, the last time that somebody said so. */
  isLast: z.boolean(),
})

export type EncodingChoice = z.output<typeof encodingSample>

/** An import in the list, which admins share. */
export const importRecord = z.strictObject({
  _id: id,
  kind: z.enum(importKinds),
  scholarshipName: z.string().nullable(),
  fileName: z.string(),
  bytes: z.int(),
  state: z.enum(importStates),
  /** Why it failed, or is not further. */
  note: z.string(),
  /** Whose it is; null for the caller's own, empty when that account was deleted. */
  by: z.string().nullable(),
  startedAt: z.iso.datetime(),
  /** When it was imported. */
  doneAt: z.iso.datetime().nullable(),
  /** Rows that are read, and of how many, while the server works on it. */
  progress: z.int(),
  rows: z.int(),
  imported: z.int(),
  /** When its file is removed; null when it is. */
  expiresAt: z.iso.datetime().nullable(),
})

export type ImportRecord = z.output<typeof importRecord>

/** `GET /imports/{id}` */
export const importDetails = importRecord.extend({
  version: z.int(),
  /** In which encoding its file is, if somebody had to say so, and which ones fit. */
  encoding: z.enum(encodings).nullable(),
  encodings: z.array(encodingSample),
  /** Into which its applications went. */
  scholarship: id.nullable(),
  sheets: z.array(sheet),
  fields: z.array(
    z.strictObject({
      key: z.string(),
      title: z.string(),
      required: z.boolean(),
      isDate: z.boolean(),
      /** Several columns can be it together. */
      joins: z.boolean(),
    }),
  ),
  matching: matching.nullable(),
  report: report.nullable(),
  /** People who have an account because of it, and were not told. */
  uninvited: z.int(),
  /** Of these, people whose mail servers refuse their addresses. */
  unreachable: z.int(),
  /** People who were invited, by what became of their mails. */
  invitations: z.strictObject({ leaving: z.int(), sent: z.int(), refused: z.int() }),
  /** Its scholarships that are drafts. */
  drafts: z.int(),
})

export type ImportDetails = z.output<typeof importDetails>
