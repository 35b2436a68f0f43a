import { format } from 'numfmt'
import type { Cell } from '../table-file.ts'

const escape = /_x([0-9A-Fa-f]{4})_/g

/**
 * A text of a workbook: characters that XML cannot have are in it by their numbers. Of those, NUL and halves of a character are
 * no text, and the database refuses them.
 */
export function plainText(text: string): string {
  if (!text.includes('_x')) return text
  const whole = text.replaceAll(escape, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return whole.toWellFormed().replaceAll('\0', '\uFFFD')
}

/** The number of a row, as spreadsheets count them. */
export function rowNumber(reference: string | undefined): number | undefined {
  return /^\d{1,7}$/.test(reference ?? '') ? Number(reference) : undefined
}

/** Formats that every workbook has (ECMA-376, 18.8.30), besides those of dates and General. */
const builtIn: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [37, '#,##0;(#,##0)'],
  [38, '#,##0;(#,##0)'],
  [39, '#,##0.00;(#,##0.00)'],
  [40, '#,##0.00;(#,##0.00)'],
  [48, '##0.0E+0'],
])

/** The code of a number format; `own` are those that the workbook defines. */
export const codeOf = (id: number, own: ReadonlyMap<number, string>): string =>
  own.get(id) ?? builtIn.get(id) ?? 'General'

/** Formats of dates and times that every workbook has, without those of elapsed hours. */
const dateFormats = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])
const firstAsian = [27, 36] as const
const secondAsian = [50, 58] as const

/** Whether numbers of a format are days; `code` is that of a format that the workbook defines. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code !== undefined) return /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, ''))
  return dateFormats.has(id) || isBetween(id, firstAsian) || isBetween(id, secondAsian)
}

const isBetween = (id: number, [first, last]: readonly [number, number]) => id >= first && id <= last

const day = 86_400_000
/** The 31st of December 9999. */
const lastDay = 2_958_465

/** A day of a workbook as ISO 8601, with its time unless that is midnight; a time of no day alone. */
export function serialText(serial: number, from1904: boolean): string | undefined {
  const days = from1904 ? serial + 1462 : serial
  if (!(days >= 0 && days < lastDay + 1)) return undefined
  // Excel counts a 29 February 1900, which there was not.
  const at = Date.UTC(1899, 11, days < 61 ? 31 : 30) + Math.round((days * day) / 1000) * 1000
  const text = new Date(at).toISOString().slice(0, 19)
  if (days < 1) return text.slice(11)
  return text.endsWith('T00:00:00') ? text.slice(0, 10) : text
}

/** Whether the code of a day leaves out its year, month or day: programs make `4-Mar` of the code 3-4. */
function isPartOfDay(code: string): boolean {
  const letters = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '').toLowerCase()
  return (
    ['d', 'm'].some(part => letters.includes(part)) &&
    !['d', 'm', 'y'].every(part => letters.includes(part)) &&
    !/[hs]/.test(letters)
  )
}

/** A day with its format: as it is shown only where that leaves out a part of it. */
export function dayCell(text: string, serial: number, code: string): Cell {
  if (!isPartOfDay(code)) return text
  const shown = shownAs(code, serial)
  return shown ? { text, shown, isPart: true } : text
}

/** A number as its format shows it: with its zeros in front, and without 4.7000000000000002 for 4.7. */
export function numberCell(text: string, code: string): Cell | undefined {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) return undefined
  const whole = wholeText(number)
  // Shows as many digits as its column has room for, so that only an exponent differs.
  if (code === 'General' && Math.abs(number) < 1e11) return whole
  const shown = shownAs(code, number)
  // What a format hides, or shortens to 8.8E+12, is there all the same.
  if (!shown) return whole
  if (/^[-+]?[\d.,]+E[-+]?\d+$/i.test(shown)) return { text: whole, shown }
  return grouped.test(shown) ? shown.replaceAll(',', '') : shown
}

const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/

/** Without an exponent, as far as there are digits. */
const wholeText = (number: number) =>
  Number.isInteger(number) && Math.abs(number) >= 1e21 ? BigInt(number).toString() : String(number)

/** Nothing for a code that cannot be read. */
function shownAs(code: string, number: number): string | undefined {
  try {
    return format(code, number).replaceAll(/\s+/g, ' ').trim()
  } catch {
    return undefined
  }
}

/** The place of a column by its letters, from 0. */
export function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase()
  if (!letters) return undefined
  return Array.from(letters).reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1
}
