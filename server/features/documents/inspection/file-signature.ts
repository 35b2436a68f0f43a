import type { DocumentType } from '../../../../contract/documents/document-limits.ts'

/** First bytes of the kinds that are taken. */
const beginnings: [string, DocumentType][] = [
  ['%PDF-', 'application/pdf'],
  ['\xFF\xD8\xFF', 'image/jpeg'],
  ['\x89PNG\r\n\x1A\n', 'image/png'],
]

/** The type that a file claims to have; `undefined` if it is not accepted. */
export function typeOf(bytes: Buffer): DocumentType | undefined {
  const start = bytes.toString('latin1', 0, 8)
  return beginnings.find(([beginning]) => start.startsWith(beginning))?.[1]
}

/** Whether a file is an iPhone photo, whatever its name says (ISO/IEC 23008-12, brands of `ftyp`). */
export function isHeicContent(bytes: Buffer): boolean {
  return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/.test(bytes.toString('latin1', 4, 12))
}
