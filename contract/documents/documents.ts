import { z } from 'zod'
import { id } from '../core/fields.ts'
import { documentStates, documentTypes, type DocumentType } from './document-limits.ts'

const types = Object.keys(documentTypes) as [DocumentType, ...DocumentType[]]

/** A document as its name, kind and size are shown. */
export const namedDocument = z.strictObject({
  _id: id,
  name: z.string(),
  type: z.enum(types),
  bytes: z.int(),
  state: z.enum(documentStates),
})

export type NamedDocument = z.infer<typeof namedDocument>

/** A document among the caller's own. */
export const ownDocument = namedDocument.extend({
  /** `null` for a refused file of an unsupported kind. */
  type: z.enum(types).nullable(),
  /** Why it was refused, in plain words. */
  reason: z.string().nullable(),
  uploadedAt: z.iso.datetime(),
  /** The scholarships of the applications that it was submitted with, and of those being prepared. */
  usedFor: z.array(z.string()),
})

export type OwnDocument = z.infer<typeof ownDocument>

/** How far an upload is, in bytes; `inspected` once it has become a document. */
export const uploadProgress = z.strictObject({
  _id: id,
  bytes: z.int(),
  received: z.int(),
  inspected: z.boolean(),
})
