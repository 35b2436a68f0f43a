import { csvCell } from '../../../platform/lists/spreadsheet-cells.ts'
import type { NamedProblem } from './dry-run.ts'

const lineOf = (texts: string[]) => `${texts.map(csvCell).join(',')}\r\n`

/** The first line of a file of problems, with the mark by which Excel reads UTF-8. */
export const problemTitles = `\uFEFF${lineOf(['Row', 'Column', 'Problem'])}`

/** A problem as a line of CSV. */
export const problemLine = ({ row, column, message }: NamedProblem) => lineOf([String(row), column, message])
