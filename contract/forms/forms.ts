import { z } from 'zod'
import { namedDocument } from '../documents/documents.ts'
import { id, typedText, wholeNumber } from '../core/fields.ts'
import { referenceTimes } from '../references/reference-terms.ts'
import { formDefinition } from './form-definition.ts'
import { formLimits } from './form-limits.ts'

/** An answer as somebody gives it: of any kind, for the form decides what is right. */
export const answer = z.union([
  typedText(2 * formLimits.paragraph),
  z.array(typedText(1000)).max(formLimits.options),
])

/** Answers as people give them, by question: of any kind, for the form decides what is right. */
export const answers = z
  .record(typedText(20), answer)
  .refine(given => Object.keys(given).length <= formLimits.questions, 'There are too many answers.')

/** What a scholarship asks after the specified fields; nothing without a published form. */
export const applicationForm = z.strictObject({
  /** Sent back with the answers; `null` when nothing is asked. */
  formVersion: id.nullable(),
  definition: formDefinition,
})

/** `GET /applicationForm/{id}`. */
export const offeredForm = applicationForm.extend({
  /** Letters that it asks for besides: how many, whether only of those who get an award, and until when. */
  references: z
    .strictObject({ count: z.int(), asks: z.enum(referenceTimes), closesAt: z.iso.datetime() })
    .nullable(),
})

export type AskedReferences = z.output<typeof offeredForm>['references']

/** A difference from the published form [FORM2]. */
export const formChange = z.strictObject({
  question: z.string(),
  kind: z.enum(['safe', 'breaking']),
  text: z.string(),
})

/** `GET /forms/{id}`: the form that staff write for a scholarship. */
export const editableForm = z.strictObject({
  definition: formDefinition,
  /** Sent back with changes. */
  version: z.int(),
  /** When the newest version was published; `null` before the first. */
  publishedAt: z.iso.datetime().nullable(),
  /** The published form; nobody sees it while the scholarship is a draft. */
  published: formDefinition.nullable(),
  /** What publishing would change. */
  changes: z.array(formChange),
})

export type EditableForm = z.infer<typeof editableForm>

/** A section with its answers, in the wording that was asked [FORM2]. */
export const answeredSection = z.strictObject({
  title: z.string(),
  answers: z.array(
    z.strictObject({
      question: z.string(),
      wording: z.string(),
      text: z.string(),
      /** The answer to a question for documents [DOC1]. */
      documents: z.array(namedDocument).optional(),
    }),
  ),
})

/** `PATCH /forms/{id}`. */
export const formInput = z.strictObject({ version: wholeNumber().min(0), definition: formDefinition })

/** `POST /forms/publish/{id}`; breaking changes need confirmation. */
export const publication = z.strictObject({
  version: wholeNumber().min(0),
  breaking: z.boolean().default(false),
})
