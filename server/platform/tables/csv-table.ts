import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { counted } from '../../../contract/core/counted.ts'
import { importLimits } from '../../../contract/imports/import-limits.ts'
import type { Encoding } from '../../../contract/core/encodings.ts'
import { samplesOf, UnknownEncoding } from './encodings.ts'
import { isBlank, RefusedFile, type TableFile, type TableRow } from './table-file.ts'

/** Bytes that are read at once. */
const pieceBytes = 256 * 1024
/** Characters of a row. */
const longestRow = 4_000_000

/**
 * A CSV with any of the separators that offices have.
 * @param chosen its encoding, if its bytes do not tell
 * @throws RefusedFile, UnknownEncoding
 */
export async function csvTable(file: FileHandle, chosen?: Encoding): Promise<TableFile> {
  const encoding = (await encodingOf(file)) ?? chosen
  if (!encoding) throw new UnknownEncoding(await samplesOf(file))
  const first = await firstText(file, encoding)
  const said = /^\uFEFF?"?sep=(.)"?(?:\r\n|\r|\n)/i.exec(first)
  const delimiter = said?.[1] ?? separatorOf(first)
  // Programs do not show the line that names the separator.
  const skipped = said?.[0].replace('\uFEFF', '').length ?? 0
  const rows = () => rowsOf(file, { encoding, delimiter, skipped })
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

/** By its first bytes, or UTF-8 where all of it is; nothing where only people can tell. */
async function encodingOf(file: FileHandle): Promise<string | undefined> {
  const first = Buffer.alloc(4)
  const { bytesRead } = await file.read(first, 0, 4, 0)
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be'
  if (first.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return 'utf-8'
  // UTF-16 without a mark: one byte of two Latin letters or digits each is 0.
  const zeros = bytesRead < 4 ? '' : Array.from(first, byte => (byte === 0 ? '0' : 'x')).join('')
  if (zeros === 'x0x0') return 'utf-16le'
  if (zeros === '0x0x') return 'utf-16be'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of piecesOf(file)) decoder.decode(piece, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return undefined
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
      'This is not a CSV file: it has characters that no text contains. Save it as “CSV UTF-8”, or as XLSX.',
    )
  return text
}

async function firstText(file: FileHandle, encoding: string): Promise<string> {
  for await (const text of textsOf(file, encoding)) return text
  return ''
}

const separators = [',', ';', '\t', '|']
/** Lines by which the separator is known. */
const linesLooked = 20

/** The separator whose number is the same in most lines, quoted text apart; of two such, the more frequent one. */
function separatorOf(text: string): string {
  const lines = text
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter(line => line.trim() !== '')
    .slice(0, linesLooked)
  const fit = separators.map(separator => ({ separator, ...mostEqual(lines, separator) }))
  fit.sort((a, b) => b.lines - a.lines || b.count - a.count)
  return fit[0]?.separator ?? ','
}

/** How many of a separator most lines have that have any, and how many lines those are. */
function mostEqual(lines: readonly string[], separator: string): { count: number; lines: number } {
  const counts = lines.map(line => line.split(separator).length - 1).filter(count => count > 0)
  const linesWith = (count: number) => counts.filter(each => each === count).length
  const count = counts.toSorted((a, b) => linesWith(b) - linesWith(a) || b - a)[0] ?? 0
  return { count, lines: linesWith(count) }
}

async function* rowsOf(
  file: FileHandle,
  { encoding, delimiter, skipped }: { encoding: string; delimiter: string; skipped: number },
): AsyncGenerator<TableRow> {
  const parser = parse({ delimiter, bom: true, relax_column_count: true, max_record_size: longestRow })
  // What goes wrong with the texts, the parser throws.
  pipeline(Readable.from(without(textsOf(file, encoding), skipped)), parser).catch(() => undefined)
  let number = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1
      if (cells.every(isBlank)) continue
      requireShort(cells, number)
      // This encoding has the tones of Vietnamese as characters of their own.
      yield { number, cells: encoding === 'windows-1258' ? cells.map(cell => cell.normalize()) : cells }
    }
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error) : error
  } finally {
    parser.destroy()
  }
}

/** Texts without this many characters at their beginning. */
async function* without(texts: AsyncIterable<string>, skipped: number): AsyncGenerator<string> {
  let left = skipped
  for await (const text of texts) {
    const rest = text.replace(/^\uFEFF/, '').slice(left)
    left = 0
    yield rest
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

/** The parser is ahead of the rows that were taken: it says itself which one it is at. */
function refusalOf({ code, ...at }: CsvError & { records?: number }): RefusedFile {
  const row = (at.records ?? 0) + 1
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new RefusedFile(`Row ${row} is too long. Is a quotation mark missing?`)
  return new RefusedFile(
    `Row ${row} has a quotation mark in a place where it cannot be read. Save the file again as CSV, or as XLSX.`,
  )
}
