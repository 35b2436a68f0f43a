import { ownValue } from '../../../../contract/core/own-value.ts'
import { truncate } from '../../../../contract/core/truncate.ts'
import { deflatedZip, type FileToZip } from './deflated-zip.ts'
import { isFormula } from '../../lists/spreadsheet-cells.ts'
import { clockOf } from './zone-clock.ts'
import { type ExportColumn, type ExportTable, titlesOf } from './export-table.ts'

/** Of a sheet, with its titles: what spreadsheets read, and what its file may have before it is deflated. */
const mostRows = 1_048_576
const mostBytes = 3_500_000_000
/** Characters that a cell can have. */
const mostCharacters = 32_767
/** Characters of a piece of a sheet. */
const pieceLength = 128 * 1024

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * The bytes of an XLSX file, piece by piece [AUDIT2]. Texts stand in their cells, so that no list of them is held; further
 * rows go to the next sheet, and the last row of the last one is the closing line, if there is one.
 * @param limits of a sheet
 * @throws TooLarge at 4 GB
 */
export async function* xlsxFile<Row>(
  table: ExportTable<Row>,
  limits: Limits = { rows: mostRows, bytes: mostBytes },
): AsyncGenerator<Buffer> {
  yield* deflatedZip(filesOf(table, limits))
}

interface Limits {
  rows: number
  bytes: number
}

async function* filesOf<Row>(table: ExportTable<Row>, limits: Limits): AsyncGenerator<FileToZip> {
  const rows = rowsOf(table)
  const top = topOf(table)
  let sheets = 0
  let next = await rows.next()
  while (!next.done) {
    sheets += 1
    const write = sheetOf(top, rows, next.value, limits)
    yield { name: `xl/worksheets/sheet${sheets}.xml`, content: write.pieces() }
    next = write.left()
  }
  for (const [name, text] of Object.entries(partsOf(sheets)))
    yield { name, content: [Buffer.from(head + text)] }
}

/** The XML of each row, and of the closing line. */
async function* rowsOf<Row>({ columns, chunks, zone, closing }: ExportTable<Row>): AsyncGenerator<string> {
  const clock = clockOf(zone)
  for await (const rows of chunks) for (const row of rows) yield xmlRow(columns, row, clock)
  if (closing) yield `<row>${textCell(closing())}</row>`
}

/** A sheet that takes rows until it is full, beginning with one that was read; `left` is the one that it has not taken. */
function sheetOf(top: string, rows: AsyncIterator<string, void>, first: string, limits: Limits) {
  let next: IteratorResult<string, void> = { done: false, value: first }
  async function* pieces(): AsyncGenerator<Buffer> {
    let piece = top
    let [count, bytes] = [1, 0]
    while (!next.done && count < limits.rows && bytes < limits.bytes) {
      piece += next.value
      count += 1
      if (piece.length >= pieceLength) {
        const written = Buffer.from(piece)
        bytes += written.length
        piece = ''
        yield written
      }
      next = await rows.next()
    }
    yield Buffer.from(`${piece}</sheetData></worksheet>`)
  }
  return { pieces, left: () => next }
}

/** What every sheet begins with: titles that stay in sight, and columns wide enough for them and for days and times. */
function topOf<Row>(table: ExportTable<Row>): string {
  const titles = titlesOf(table)
  const widths = titles.map((title, index) => {
    const width = Math.min(Math.max(title.length + 2, 12), 40)
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  return `${head}<worksheet xmlns="${main}">${frozen}<cols>${widths.join('')}</cols><sheetData><row>${titles.map(textCell).join('')}</row>`
}

function xmlRow<Row>(columns: ExportColumn<Row>[], row: Row, clock: (moment: Date) => number): string {
  let cells = '<row>'
  for (const column of columns) cells += xmlCell(column, row, clock)
  return `${cells}</row>`
}

function xmlCell<Row>(column: ExportColumn<Row>, row: Row, clock: (moment: Date) => number): string {
  if (column.type === 'moment') {
    const moment = column.cell(row)
    return moment ? `<c s="3"><v>${serialOf(clock(moment))}</v></c>` : '<c/>'
  }
  const text = column.cell(row)
  if (text === '') return '<c/>'
  if (column.type === 'number') return `<c><v>${text}</v></c>`
  const serial = column.type === 'date' ? serialOf(Date.parse(text)) : undefined
  return serial !== undefined && serial >= firstSerial ? `<c s="2"><v>${serial}</v></c>` : textCell(text)
}

/** The 1st of March 1900; programs disagree about the days before. */
const firstSerial = 61

/** A day, with the seconds of its time as a part of it, as spreadsheets count them. */
const serialOf = (time: number) => Math.floor(time / 1000) / 86_400 + 25_569

/** A text; one that could be a formula is marked as text, also for who edits the cell or saves the sheet as CSV. */
function textCell(text: string): string {
  const marked = isFormula(text) ? ' s="1"' : ''
  return `<c t="inlineStr"${marked}><is><t xml:space="preserve">${xmlText(truncate(text, mostCharacters))}</t></is></c>`
}

const special = /[&<>\r]|[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]|_x[0-9A-Fa-f]{4}_/gu
const hasSpecial = new RegExp(special.source, 'u')
const named: Partial<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '_x000D_' }

/** A text in XML: spreadsheets read `_x000D_` as the character of this number, so what looks like that is written so, too. */
export function xmlText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  if (!hasSpecial.test(whole)) return whole
  return whole.replace(
    special,
    found => ownValue(named, found) ?? (found.startsWith('_') ? `_x005F${found}` : '\uFFFD'),
  )
}

/** All files of the archive besides the sheets. */
function partsOf(sheets: number): Record<string, string> {
  const all = Array.from({ length: sheets }, (_, index) => index + 1)
  const list = (text: (sheet: number) => string) => all.map(text).join('')
  return {
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" numFmtId="49" quotePrefix="1" applyNumberFormat="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${list(sheet => `<sheet name="Export ${sheet}" sheetId="${sheet}" r:id="rId${sheet}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${list(sheet => `<Relationship Id="rId${sheet}" Type="${office}/worksheet" Target="worksheets/sheet${sheet}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${list(sheet => `<Override PartName="/xl/worksheets/sheet${sheet}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`)}</Types>`,
  }
}
