import type { DocumentType } from '../../../../contract/documents/document-limits.ts'

/** First bytes of the kinds that are taken. Some programs write a mark of UTF-8 or empty lines first; readers skip them. */
const beginnings: [RegExp, DocumentType][] = [
  [/^(?:\xEF\xBB\xBF)?[\0\t\n\f\r ]*%PDF-/, 'application/pdf'],
  [/^\xFF\xD8\xFF/, 'image/jpeg'],
  [/^\x89PNG\r\n/, 'image/png'],
]

/** The type that a file claims to have; `undefined` if it is not accepted. */
export function typeOf(bytes: Buffer): DocumentType | undefined {
  const start = bytes.toString('latin1', 0, 1_024)
  return beginnings.find(([beginning]) => beginning.test(start))?.[1]
}

/** Whether a file is an iPhone photo, whatever its name says (ISO/IEC 23008-12, brands of `ftyp`). */
export function isHeicContent(bytes: Buffer): boolean {
  return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/.test(bytes.toString('latin1', 4, 12))
}
