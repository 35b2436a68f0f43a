/** The kinds of documents, by what their content is, with the ending that their name gets [DOC1]. */
export const documentTypes = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
} as const

export type DocumentType = keyof typeof documentTypes

/** For the `accept` of a file chooser. */
export const acceptedDocuments = Object.keys(documentTypes).join()

/** Megabytes of one document, as they are told. */
const megabytes = 10

/** What may be chosen, for people. */
export const documentsInWords = `PDF, JPEG or PNG, up to ${megabytes} MB each`

/** The states of a complete upload: not inspected yet, accepted, or refused for a reason. */
export const documentStates = ['checking', 'ready', 'refused'] as const

export type DocumentState = (typeof documentStates)[number]

export const documentLimits = {
  /** Of one document. */
  megabytes,
  bytes: megabytes * 1024 * 1024,
  /** Of all questions of an application. */
  anApplication: 20,
  /** Of one question. */
  aQuestion: 5,
  /** Of one person, with incomplete uploads. */
  kept: 100,
  /** After which a document that is part of no application and no draft is removed. */
  unusedMonths: 24,
  /** Characters of a name. */
  name: 150,
} as const
