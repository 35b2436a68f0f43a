import type { FileHandle } from 'node:fs/promises'
import type { Encoding } from '../../../contract/core/encodings.ts'
import { csvTable } from './csv-table.ts'
import { RefusedFile, type TableFile } from './table-file.ts'
import { xlsxTable } from './xlsx/xlsx-table.ts'

const asXlsx = 'Open it in its program and save it as XLSX or CSV.'

/** Files that are sent by mistake, by their first bytes. */
const others: { begins: Buffer; refusal: string }[] = [
  {
    begins: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    refusal: `This is an old Excel file, or one with a password. ${asXlsx}`,
  },
  { begins: Buffer.from('%PDF-'), refusal: 'This is a PDF, not a file of rows.' },
  { begins: Buffer.from('{\\rtf'), refusal: `This is a text document, not a file of rows. ${asXlsx}` },
  { begins: Buffer.from('1f8b', 'hex'), refusal: 'This is a packed file. Unpack it first.' },
  { begins: Buffer.from('7z\xbc\xaf', 'latin1'), refusal: 'This is a packed file. Unpack it first.' },
  { begins: Buffer.from('Rar!'), refusal: 'This is a packed file. Unpack it first.' },
  { begins: Buffer.from('89504e47', 'hex'), refusal: 'This is a picture, not a file of rows.' },
  { begins: Buffer.from('ffd8ff', 'hex'), refusal: 'This is a picture, not a file of rows.' },
]

const zipStart = Buffer.from('504b0304', 'hex')

/**
 * Reads a file by what it is, whatever its name says [IMPORT1].
 * @param how the encoding of a CSV whose bytes do not tell, and the bytes that a workbook may have once it is unpacked
 * @throws RefusedFile, UnknownEncoding
 */
export async function openTable(
  file: FileHandle,
  how: { encoding?: Encoding | undefined; unpacked?: number } = {},
): Promise<TableFile> {
  const first = Buffer.alloc(8)
  await file.read(first, 0, 8, 0)
  const other = others.find(({ begins }) => first.subarray(0, begins.length).equals(begins))
  if (other) throw new RefusedFile(other.refusal)
  return first.subarray(0, 4).equals(zipStart) ? xlsxTable(file, how.unpacked) : csvTable(file, how.encoding)
}
