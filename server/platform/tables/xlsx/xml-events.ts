import { SaxesParser } from 'saxes'
import { RefusedFile } from '../table-file.ts'

/** The contents of a part of a workbook, piece by piece; names come without their prefix. */
export type XmlEvent =
  | { open: string; attributes: Readonly<Record<string, string>> }
  | { close: string }
  | { text: string }

/** Characters that a tag or a text may have: no cell of a spreadsheet has as many. */
const longest = 1_000_000

const tooLong = () => new RefusedFile('A part of this workbook is longer than spreadsheets ever write.')

/** A text that comes in pieces, with one more. @throws RefusedFile */
export function joined(text: string, piece: string): string {
  if (text.length + piece.length > longest) throw tooLong()
  return text + piece
}

const noWorkbook = 'This file is damaged. Open it in its program, save it as XLSX and upload it again.'

/**
 * The events of an XML as it arrives, piece by piece; neither texts nor tags may be longer than a spreadsheet writes them, and
 * nothing is expanded. @throws RefusedFile
 */
export async function* xmlEvents(texts: AsyncIterable<string>): AsyncGenerator<XmlEvent[]> {
  let events: XmlEvent[] = []
  const parser = parserFor(event => events.push(event))
  let waiting = 0
  for await (const text of texts) {
    parser.write(text)
    waiting = events.length > 0 ? 0 : waiting + text.length
    if (waiting > longest) throw tooLong()
    if (events.length === 0) continue
    yield events
    events = []
  }
  parser.close()
  if (events.length > 0) yield events
}

function parserFor(heard: (event: XmlEvent) => void): SaxesParser {
  const parser = new SaxesParser({})
  parser.on('opentag', ({ name, attributes }) => heard({ open: localName(name), attributes }))
  parser.on('closetag', ({ name }) => heard({ close: localName(name) }))
  parser.on('text', text => heard({ text }))
  parser.on('cdata', text => heard({ text }))
  parser.on('doctype', () => {
    throw new RefusedFile('This workbook contains custom XML entities, so we cannot read it.')
  })
  parser.on('error', error => {
    throw new RefusedFile(noWorkbook, { cause: error })
  })
  return parser
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
