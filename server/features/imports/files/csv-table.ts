import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { counted } from '../../../../contract/core/counted.ts'
import { importLimits } from '../../../../contract/imports/import-limits.ts'
import { isBlank, RefusedFile, type TableFile, type TableRow } from './table-file.ts'

/** Bytes that are read at once. */
const pieceBytes = 256 * 1024
/** Characters of a row. */
const longestRow = 4_000_000

/** A CSV in any of the encodings and with any of the separators that offices have. @throws RefusedFile */
export async function csvTable(file: FileHandle): Promise<TableFile> {
  const encoding = await encodingOf(file)
  const delimiter = separatorOf(await firstText(file, encoding))
  const rows = () => rowsOf(file, { encoding, delimiter })
  return { sheets: [{ name: 'CSV', rows }], isCsv: true, from1904: false }
}

async function* piecesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const piece = Buffer.allocUnsafe(pieceBytes)
    const { bytesRead } = await file.read(piece, 0, pieceBytes, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield piece.subarray(0, bytesRead)
  }
}

/** By its first bytes, or UTF-8 where all of it is; else what Windows writes in Western Europe. */
async function encodingOf(file: FileHandle): Promise<string> {
  const first = Buffer.alloc(3)
  await file.read(first, 0, 3, 0)
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be'
  if (first.equals(Buffer.from([0xef, 0xbb, 0xbf]))) return 'utf-8'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of piecesOf(file)) decoder.decode(piece, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

const undecodable = 'Some of its characters cannot be read. Save it again as “CSV UTF-8”, or as XLSX.'

async function* textsOf(file: FileHandle, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const piece of piecesOf(file)) yield checked(decoder.decode(piece, { stream: true }))
    yield checked(decoder.decode())
  } catch (error) {
    if (error instanceof TypeError) throw new RefusedFile(undecodable)
    throw error
  }
}

function checked(text: string): string {
  if (text.includes('\0'))
    throw new RefusedFile(
      'This is no CSV: it holds characters that no text has. Save it as “CSV UTF-8”, or as XLSX.',
    )
  return text
}

async function firstText(file: FileHandle, encoding: string): Promise<string> {
  for await (const text of textsOf(file, encoding)) return text
  return ''
}

const separators = [',', ';', '\t']

/** The separator that the titles have most of, without what stands in quotes. */
function separatorOf(text: string): string {
  const titles = text
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .find(line => line.trim() !== '')
  const countOf = (separator: string) => titles?.split(separator).length ?? 0
  return separators.reduce((best, each) => (countOf(each) > countOf(best) ? each : best))
}

async function* rowsOf(
  file: FileHandle,
  { encoding, delimiter }: { encoding: string; delimiter: string },
): AsyncGenerator<TableRow> {
  const parser = parse({ delimiter, bom: true, relax_column_count: true, max_record_size: longestRow })
  // What goes wrong with the texts, the parser throws.
  pipeline(Readable.from(textsOf(file, encoding)), parser).catch(() => undefined)
  let number = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1
      if (cells.every(isBlank)) continue
      requireShort(cells, number)
      yield { number, cells }
    }
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error, number + 1) : error
  } finally {
    parser.destroy()
  }
}

function requireShort(cells: string[], row: number): void {
  if (cells.length > importLimits.columns && cells.slice(importLimits.columns).some(cell => !isBlank(cell)))
    throw new RefusedFile(
      `Row ${row} has ${counted(cells.length, 'column')}, and a file can have at most ${importLimits.columns}.`,
    )
  const long = cells.findIndex(cell => cell.length > importLimits.cell)
  if (long >= 0)
    throw new RefusedFile(
      `A cell of row ${row} has more than ${importLimits.cell.toLocaleString('en')} characters. Is a quotation mark missing?`,
    )
}

function refusalOf({ code }: CsvError, row: number): RefusedFile {
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new RefusedFile(`Row ${row} is too long. Is a quotation mark missing?`)
  return new RefusedFile(
    `Row ${row} has a quotation mark in a place where it cannot be read. Save the file again as CSV, or as XLSX.`,
  )
}
