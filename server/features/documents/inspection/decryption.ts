import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import { type Found, HiddenParts } from './object-reader.ts'

/** A PDF that opens only with a password. */
export class LockedPdf extends Error {}

/** A stream of objects. */
export interface PackedStream {
  dict: PDFDict
  content: Uint8Array
  /** Of the object that it is, as keys are made of them. */
  header: [number: number, generation: number]
}

/**
 * Decrypts streams of objects as readers do before they ask for a password. Nothing else that is encrypted says what a PDF does.
 * @returns the same streams when the file is not encrypted
 * @throws HiddenParts when readers may differ in how it is encrypted
 * @throws LockedPdf when it opens only with a password
 */
export async function decrypt(packed: PackedStream[], found: Found): Promise<PackedStream[]> {
  if (!found.keys.has(PDFName.of('Encrypt'))) return packed
  const { encrypt, id } = howEncrypted(found)
  if (new Set(packed.map(({ header }) => String(header))).size < packed.length)
    throw new HiddenParts('changed streams')
  const parts = packed.flatMap(({ dict, content, header }) => {
    const [length = content.length, ...others] = distinct(found.resolve(dict.get(PDFName.of('Length'))))
    if (others.length > 0) throw new HiddenParts('a stream of two lengths')
    const cut = content.subarray(0, Number(length))
    return [`${header.join(' ')} obj<</Length ${cut.length}>>stream\n`, cut, '\nendstream endobj\n']
  })
  const end = `trailer<</Encrypt ${encrypt}/ID[${id}]/Root<</Type/Catalog>>>>`
  // pdf-lib skips the first character after a header that no object follows.
  const file = ['%PDF-1.7\n.', ...parts, end].map(part =>
    typeof part === 'string' ? Buffer.from(part, 'latin1') : part,
  )
  const { context } = await PDFDocument.load(Buffer.concat(file), {
    password: '',
    ignoreEncryption: true,
    updateMetadata: false,
  }).catch(() => {
    throw new LockedPdf()
  })
  return packed.map(({ dict, header }) => {
    const stream = context.lookup(PDFRef.of(...header))
    if (!(stream instanceof PDFRawStream)) throw new HiddenParts('a stream that is not encrypted')
    return { dict, header, content: stream.contents }
  })
}

/** @returns what keys are made of, as it is written */
function howEncrypted(found: Found): { encrypt: string; id: string } {
  const dicts = found.valuesOf('Encrypt').filter(value => value instanceof PDFDict)
  const ids = found
    .valuesOf('ID')
    .flatMap(value => (value instanceof PDFArray ? value.asArray().slice(0, 1) : []))
  const [encrypt, ...otherDicts] = distinct(dicts)
  const [id = '<>', ...otherIds] = distinct(ids)
  const [streams, texts] = ['StmF', 'StrF'].map(key => String(dicts[0]?.get(PDFName.of(key))))
  if (
    otherDicts.length > 0 ||
    otherIds.length > 0 ||
    streams !== texts ||
    dicts.some(dict => found.unclear.has(dict))
  )
    throw new HiddenParts('another way to decrypt it')
  if (encrypt === undefined) throw new LockedPdf()
  return { encrypt, id }
}

function distinct(objects: PDFObject[]): string[] {
  return [...new Set(objects.map(String))]
}
