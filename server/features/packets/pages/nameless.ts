import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPageLeaf,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib'
import { withoutMetadata } from './picture-metadata.ts'

const name = (text: string) => PDFName.of(text)
const names = (...texts: string[]) => new Set<PDFObject>(texts.map(name))

/** What says who made a part of a document, when and with what, and what is attached to it. */
const telling = [
  'AF',
  'Alternates',
  'CreatorInfo',
  'DefaultCMYK',
  'DefaultGray',
  'DefaultRGB',
  'LastModified',
  'Measure',
  'Metadata',
  'OPI',
  'PieceInfo',
  'PtData',
  'Ref',
  'StructParent',
  'StructParents',
].map(name)
/** The parts of a stream that is in a file elsewhere. */
const elsewhere = ['F', 'FFilter', 'FDecodeParms'].map(name)

/** All that a page, and a mark on it, needs to look as it does. */
const ofPages = names(
  'Type',
  'Parent',
  'Resources',
  'MediaBox',
  'CropBox',
  'Rotate',
  'Contents',
  'Annots',
  'Group',
  'UserUnit',
)
const ofMarks = names(
  ...'Type Subtype Rect AP AS F OC BM C IC CA ca BS BE Border QuadPoints InkList L LE Vertices RD DA Q'.split(
    ' ',
  ),
)

/**
 * Takes out of a document what its pages do not show: who made it or a part of it, when, with what, on which device, and what is
 * attached [FAIR2]. It looks the same, but for colours that a profile of a device defines.
 */
export function leaveNamesOut({ context }: PDFDocument): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const plain = plainColours(object)
    if (plain) context.assign(ref, plain)
    else clean(object)
  }
}

function clean(object: PDFObject): void {
  if (object instanceof PDFArray) {
    for (const [at, item] of object.asArray().entries()) {
      const plain = plainColours(item)
      if (plain) object.set(at, plain)
      else clean(item)
    }
  }
  if (object instanceof PDFDict) cleanDict(object)
  if (object instanceof PDFStream) {
    for (const key of elsewhere) object.dict.delete(key)
    cleanDict(object.dict)
    if (object instanceof PDFRawStream) cleanPicture(object)
  }
}

function cleanDict(dict: PDFDict): void {
  for (const key of telling) dict.delete(key)
  if (dict.get(name('Type')) === name('OCG')) dict.set(name('Name'), dict.context.obj('Layer'))
  for (const [key, value] of dict.entries()) {
    const plain = plainColours(value)
    if (plain) dict.set(key, plain)
    else clean(value)
  }
}

/** Profiles name the screen or the scanner that they are of. */
function plainColours(space: PDFObject): PDFObject | undefined {
  if (!(space instanceof PDFArray) || space.size() !== 2 || space.get(0) !== name('ICCBased'))
    return undefined
  const profile = space.lookup(1)
  const components = profile instanceof PDFStream ? profile.dict.lookup(name('N')) : undefined
  const plain = ['', 'DeviceGray', '', 'DeviceRGB', 'DeviceCMYK'][
    components instanceof PDFNumber ? components.asNumber() : 0
  ]
  return plain ? name(plain) : undefined
}

/** Pictures are whole files inside of a document, with what cameras and programs wrote into them. */
function cleanPicture(stream: PDFRawStream): void {
  const { dict } = stream
  const given = dict.lookup(name('Filter'))
  const filters = given instanceof PDFArray ? given.asArray() : [given]
  const last = filters.at(-1)
  if (last !== name('DCTDecode') && last !== name('JPXDecode')) return
  if (filters.length === 1) stream.updateContents(withoutMetadata(stream.contents))
  else if (filters.length === 2 && filters[0] === name('FlateDecode')) {
    stream.updateContents(withoutMetadata(inflateSync(stream.contents)))
    dict.set(name('Filter'), last)
    dict.delete(name('DecodeParms'))
  }
}

/** Leaves of a page what it shows. */
export function leavePage(leaf: PDFPageLeaf): void {
  for (const key of leaf.keys()) if (!ofPages.has(key)) leaf.delete(key)
}

/** Leaves of a mark how it looks: not what it says besides, who made it and when. */
export function leaveMark(mark: PDFDict): void {
  const isText = mark.get(name('Subtype')) === name('FreeText')
  for (const key of mark.keys())
    if (!ofMarks.has(key) && !(isText && key === name('Contents'))) mark.delete(key)
  const look = mark.lookup(name('AP'))
  if (look instanceof PDFDict) for (const key of look.keys()) if (key !== name('N')) look.delete(key)
}
