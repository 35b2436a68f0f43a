/**
 * Where a spreadsheet may begin to run what a cell says: `=`, `+`, `-`, `@` and what looks like them in other widths, a tab or
 * a line end; also behind spaces and invisible characters, which some programs drop.
 */
const runs =
  /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\u{FEFF}]*[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/u

/** Whether a spreadsheet may take a text for a formula [AUDIT2]. */
export function isFormula(text: string): boolean {
  return runs.test(text)
}

/** The text of a cell of our CSV: without the apostrophe in front of what could be a formula. */
export const uncsvCell = (text: string): string =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text

const needsQuotes = /[",\r\n]|^\s|\s$/

/** A text as a cell of a CSV (RFC 4180); one that could be a formula has an apostrophe in front, as spreadsheets mark text. */
export function csvCell(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
