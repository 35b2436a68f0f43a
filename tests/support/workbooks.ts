import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { deflatedZip } from '../../server/platform/tables/written/deflated-zip.ts'
import type { Encoding } from '../../contract/core/encodings.ts'
import { openTable } from '../../server/platform/tables/open-table.ts'
import type { TableFile, TableRow } from '../../server/platform/tables/table-file.ts'

/** A file of these bytes while `use` reads it. */
export async function withFile<T>(
  bytes: Uint8Array | string,
  use: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bursary-table-'))
  const file = await open(join(folder, 'file'), 'w+')
  try {
    await file.writeFile(bytes)
    return await use(file)
  } finally {
    await file.close()
    await rm(folder, { recursive: true })
  }
}

/** What a file is read as: the rows of each sheet. @throws RefusedFile */
export function tablesOf(
  bytes: Uint8Array | string,
  encoding?: Encoding,
): Promise<{ table: TableFile; sheets: { name: string; rows: TableRow[] }[] }> {
  return withFile(bytes, async file => {
    const table = await openTable(file, { encoding })
    const sheets = []
    for (const sheet of table.sheets) {
      const rows: TableRow[] = []
      for await (const row of sheet.rows()) rows.push(row)
      sheets.push({ name: sheet.name, rows })
    }
    return { table, sheets }
  })
}

/** An archive of these texts by name. */
export function archiveOf(
  parts: Record<string, string | Uint8Array | readonly string[]>,
): Promise<Buffer<ArrayBuffer>> {
  async function* files() {
    for (const [name, content] of Object.entries(parts)) {
      const pieces = Array.isArray(content) ? content : [content]
      yield { name, content: pieces.map(piece => Buffer.from(piece)) }
    }
  }
  return buffer(deflatedZip(files()))
}

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** What a workbook has besides the rows of its only sheet. */
export interface BookParts {
  /** The XML of the list of texts, and of number formats and styles. */
  texts?: string
  styles?: string
  properties?: string
  sheet?: string
}

/** A workbook as spreadsheets write them: `rows` is the XML of its rows. */
export function workbookOf(
  rows: string,
  { texts = '', styles = '', properties = '', sheet }: BookParts = {},
) {
  return archiveOf({
    'xl/workbook.xml': `${head}<workbook xmlns:r="${office}">${properties}<sheets><sheet name="Awards" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `${head}<sst>${texts}</sst>`,
    'xl/styles.xml': `${head}<styleSheet>${styles}</styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet ?? `${head}<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  })
}
