import { z } from 'zod'
import { id, storableText, text } from '../core/fields.ts'
import { madeStates } from '../core/made-files.ts'
import { deskSelection } from '../desk/desk-selection.ts'
import { formId } from '../forms/question-schemas.ts'
import { questionTypes } from '../forms/question-kinds.ts'
import { exportLimits } from './export-limits.ts'
import { exportColumns, exportFormats, exportKinds, questionOfColumn } from './export-terms.ts'

const wish = z.strictObject({
  kind: z.enum(exportKinds, 'Please choose what to export.'),
  format: z.enum(exportFormats, 'Please choose CSV or XLSX.'),
  /** Which applications; all by default. */
  selection: deskSelection.optional(),
  /** Payments of this scholarship only. */
  scholarship: id.optional(),
  /** In the order that the file has: those of `exportColumns`, and of applications `answer:{kind}:{question}`. */
  columns: z
    .array(storableText().max(100))
    .min(1, 'Please choose a column.')
    .max(exportLimits.columns, `At most ${exportLimits.columns} columns.`),
})

function refuseUnknown(
  { kind, columns }: Pick<z.output<typeof wish>, 'kind' | 'columns'>,
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void {
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['columns'], message })
  if (new Set(columns).size < columns.length) refuse('A column is chosen twice.')
  if (!columns.every(column => isColumn(kind, column))) refuse('One column is unknown. Please choose again.')
}

function isColumn(kind: z.output<typeof wish>['kind'], column: string): boolean {
  if (Object.hasOwn(exportColumns[kind], column)) return true
  const question = kind === 'applications' ? questionOfColumn(column) : undefined
  return question !== undefined && isQuestion(question)
}

const isQuestion = ({ type, id: question }: { type: string; id: string }) =>
  questionTypes.some(each => each === type) && formId.safeParse(question).success

/** What a file holds [AUDIT2]. */
export type ExportRequest = z.output<typeof wish>

/** `POST /exports` [AUDIT2]; sent again with the same id, one export is made. */
export const newExport = wish.extend({ _id: id }).superRefine(refuseUnknown)

/** An export that the caller asked for. */
export const exportRecord = z.strictObject({
  _id: id,
  kind: z.enum(exportKinds),
  format: z.enum(exportFormats),
  /** Of the set that it was run from; empty without. */
  name: z.string(),
  /** Of the only scholarship that it is about. */
  scholarshipName: z.string().nullable(),
  columns: z.int(),
  state: z.enum(madeStates),
  /** Why it failed, or is gone. */
  note: z.string(),
  askedAt: z.iso.datetime(),
  /** The moment of the data, and how many rows there were; null until it is begun. */
  takenAt: z.iso.datetime().nullable(),
  expected: z.int().nullable(),
  written: z.int(),
  /** Of the file; null until it is ready. */
  bytes: z.int().nullable(),
  sha256: z.string().nullable(),
  /** When it is removed. */
  expiresAt: z.iso.datetime(),
})

export type ExportRecord = z.output<typeof exportRecord>

/** `GET /export-questions/{scholarship}`: questions of all versions of its form, and of other rounds of its series. */
export const exportQuestions = z.array(
  z.strictObject({
    column: z.string(),
    wording: z.string(),
    /** The newest version asks it. */
    asked: z.boolean(),
  }),
)

export type ExportQuestions = z.output<typeof exportQuestions>

/** `POST /export-sets`: what to export, under a name [AUDIT2]; what was chosen one by one is no set. */
export const newExportSet = wish
  .extend({ name: text('a name', exportLimits.setName), selection: deskSelection.options[1].optional() })
  .superRefine(refuseUnknown)

/** A set of columns, which all staff see that may export its kind. */
export const exportSet = z.strictObject({
  _id: id,
  name: z.string(),
  kind: z.enum(exportKinds),
  format: z.enum(exportFormats),
  scholarshipName: z.string().nullable(),
  columns: z.int(),
  /** Whose it is; null for the caller's own, empty when that account was deleted. */
  by: z.string().nullable(),
})

export type ExportSet = z.output<typeof exportSet>

/** `POST /export-sets/run/{id}`: the id of the export. */
export const exportSetRun = z.strictObject({ _id: id })
