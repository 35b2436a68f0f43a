const escape = /_x([0-9A-Fa-f]{4})_/g

/**
 * A text of a workbook: characters that XML cannot have stand in it by their numbers. Of those, NUL and halves of a character are
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

/** Formats of dates and times that every workbook has (ECMA-376, 18.8.30), without those of elapsed hours. */
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

/** A number as people write it: workbooks have 4.7000000000000002 for 4.7. */
export function numberText(text: string): string | undefined {
  const number = Number(text)
  return text.trim() !== '' && Number.isFinite(number) ? String(number) : undefined
}

/** The place of a column by its letters, from 0. */
export function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase()
  if (!letters) return undefined
  return Array.from(letters).reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1
}
