import type { FileHandle } from 'node:fs/promises'
import { posix } from 'node:path'
import { RefusedFile, type TableFile } from '../table-file.ts'
import { type Archive, openArchive, partTexts } from './archive.ts'
import { codeOf, isDateFormat } from './cell-texts.ts'
import { type Book, sheetRows } from './sheet-rows.ts'
import { readTexts } from './text-list.ts'
import { type XmlEvent, xmlEvents } from './xml-events.ts'

const workbook = 'xl/workbook.xml'

/** The sheets of a workbook, read as they are asked for [IMPORT1]. @throws RefusedFile */
export async function xlsxTable(file: FileHandle, unpacked?: number): Promise<TableFile> {
  const archive = await openArchive(file, unpacked)
  requireWorkbook(archive)
  const { sheets, from1904 } = await readWorkbook(archive)
  const targets = await readTargets(archive)
  const book: Book = {
    texts: await readTexts(eventsOf(archive, targets.get('sharedStrings') ?? 'xl/sharedStrings.xml')),
    ...(await readStyles(archive, targets.get('styles') ?? 'xl/styles.xml')),
    from1904,
  }
  return {
    sheets: sheets.map(({ name, relation, isHidden }) => ({
      name,
      isHidden,
      rows: () => sheetRows(eventsOf(archive, targets.get(relation) ?? ''), book),
    })),
    isCsv: false,
    from1904,
  }
}

const asXlsx = 'Open it in its program and save it as XLSX or CSV.'

function requireWorkbook(archive: Archive): void {
  if (archive.has(workbook)) return
  if (archive.has('xl/workbook.bin')) throw new RefusedFile(`This is a binary workbook (.xlsb). ${asXlsx}`)
  if (archive.has('content.xml') && archive.has('mimetype'))
    throw new RefusedFile(`This is an OpenDocument file (.ods). ${asXlsx}`)
  if (archive.has('word/document.xml'))
    throw new RefusedFile(`This is a text document, not a file of rows. ${asXlsx}`)
  throw new RefusedFile(
    'This is an archive without a workbook. Unpack it first, and upload the CSV or XLSX in it.',
  )
}

/** A part that is not there has nothing. */
async function* eventsOf(archive: Archive, name: string): AsyncGenerator<XmlEvent[]> {
  if (archive.has(name)) yield* xmlEvents(partTexts(archive, name))
}

/** Each tag that opens, with its attributes. */
async function* tagsOf(archive: Archive, name: string) {
  for await (const events of eventsOf(archive, name))
    for (const event of events) if ('open' in event) yield event
}

/** The names of attributes can have a prefix. */
const attributeOf = (attributes: Readonly<Record<string, string>>, name: string) =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1]

async function readWorkbook(archive: Archive) {
  const sheets: { name: string; relation: string; isHidden: boolean }[] = []
  let from1904 = false
  for await (const { open, attributes } of tagsOf(archive, workbook)) {
    if (open === 'workbookPr') from1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
    if (open === 'sheet')
      sheets.push({
        name: attributes.name ?? '',
        relation: attributeOf(attributes, 'id') ?? '',
        isHidden: /^(?:very)?hidden$/i.test(attributes.state ?? ''),
      })
  }
  return { sheets, from1904 }
}

/** The names of parts: of sheets by their relations, of others by what they are. */
async function readTargets(archive: Archive): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>()
  for await (const { open, attributes } of tagsOf(archive, 'xl/_rels/workbook.xml.rels')) {
    const { Id: id, Type: type = '', Target: target = '' } = attributes
    if (open !== 'Relationship' || attributes.TargetMode === 'External') continue
    const name = target.startsWith('/') ? target.slice(1) : posix.join('xl', target)
    if (id) targets.set(id, name)
    targets.set(type.slice(type.lastIndexOf('/') + 1), name)
  }
  return targets
}

/** The number formats of styles. */
async function readStyles(archive: Archive, name: string): Promise<Pick<Book, 'isDate' | 'codeOf'>> {
  const codes = new Map<number, string>()
  const formats: number[] = []
  let inCells = false
  for await (const { open, attributes } of tagsOf(archive, name)) {
    if (open === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
    if (open === 'cellXfs') inCells = true
    if (open === 'cellStyles' || open === 'dxfs') inCells = false
    if (open === 'xf' && inCells) formats.push(Number(attributes.numFmtId ?? 0))
  }
  const styles = formats.map(id => ({ isDate: isDateFormat(id, codes.get(id)), code: codeOf(id, codes) }))
  return {
    isDate: style => styles[style]?.isDate ?? false,
    codeOf: style => styles[style]?.code ?? 'General',
  }
}
