import {
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
} from '@cantoo/pdf-lib'

/** What there is to know of a PDF before it is trusted. */
export interface ReadPdf {
  /** Every name in it, as readers decode it, also of what a later object or entry hides. */
  names: Set<string>
  /** It holds objects or trailers inside of texts, comments or streams, where its table can point. */
  hidesObjects: boolean
  pages: number
}

/** Reads a PDF from its first to its last byte, whatever its table says. @throws Error when it is broken */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const parser = new Parser(bytes)
  const context = await parser.parseDocument()
  const { defined } = parser
  const streams = defined.filter(isObjectStream)
  const packed = streams.map(stream => new StreamParser(stream))
  const inStreams = streams.reduce((sum, { dict }) => sum + dict.lookup(N, PDFNumber).asNumber(), 0)
  const text = Buffer.from(bytes).toString('latin1')
  const hidesObjects =
    count(text, objectBegins) > defined.length - inStreams ||
    count(text, trailerBegins) > parser.trailers.size
  for (const each of packed) await each.parseIntoContext()
  return {
    names: new Set([parser, ...packed].flatMap(({ names }) => [...names])),
    hidesObjects,
    pages: countPages(context),
  }
}

const N = PDFName.of('N')

/** Keeps the names that it reads, and every object that is defined, also twice. */
class Parser extends PDFParser {
  readonly names = new Set<string>()
  readonly defined: PDFObject[] = []
  /** Where they begin. */
  readonly trailers = new Set<number>()

  constructor(bytes: Uint8Array) {
    super(bytes, Infinity, true)
    const { context, defined } = this
    const assign = context.assign.bind(context)
    context.assign = (ref, object) => {
      defined.push(object)
      assign(ref, object)
    }
  }

  protected override parseName(): PDFName {
    return kept(this.names, super.parseName())
  }

  protected override matchKeyword(keyword: number[]): boolean {
    const found = super.matchKeyword(keyword)
    if (found && String.fromCharCode(...keyword) === 'trailer') this.trailers.add(this.bytes.offset())
    return found
  }
}

/** The same for the objects in a compressed stream. */
class StreamParser extends PDFObjectStreamParser {
  readonly names = new Set<string>()

  protected override parseName(): PDFName {
    return kept(this.names, super.parseName())
  }
}

function kept(names: Set<string>, name: PDFName): PDFName {
  names.add(name.decodeText())
  return name
}

function isObjectStream(object: PDFObject): object is PDFRawStream {
  return object instanceof PDFRawStream && object.dict.lookup(PDFName.of('Type')) === PDFName.of('ObjStm')
}

/** As a reader sees them who is sent to any place of the file. */
const objectBegins = /[\d\0\t\n\f\r ]obj(?![^\0\t\n\f\r <>[\](){}/%])/g
const trailerBegins = /trailer(?:[\0\t\n\f\r ]|%[^\r\n]*)*<</g

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

function countPages(context: PDFContext): number {
  const catalog = context.lookup(context.trailerInfo.Root, PDFDict)
  const pages = catalog.lookup(PDFName.of('Pages'), PDFDict)
  return pages.lookup(PDFName.of('Count'), PDFNumber).asNumber()
}
