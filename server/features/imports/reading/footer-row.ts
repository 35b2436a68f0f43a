import { closingNumbers } from '../../../../contract/exports/export-terms.ts'
import { isBlank, type TableRow } from '../../../platform/tables/table-file.ts'

/** How many rows an export of ours should have, and has, by its last line; nothing for any other row. */
export function closingOf({ cells }: TableRow): ReturnType<typeof closingNumbers> {
  const [first, ...others] = cells
  return typeof first === 'string' && others.every(isBlank) ? closingNumbers(first.trim()) : undefined
}
