import { truncate } from '../../../../contract/core/truncate.ts'
import type { Cell, TableRow } from '../../../platform/tables/table-file.ts'

/** What of a column may not be what somebody has typed, because a program has made something else of it. */
export function notesOf() {
  const columns: Map<string, { row: number; text: string; count: number }>[] = []
  function add({ number, cells }: TableRow): void {
    for (const [index, cell] of cells.entries()) {
      const found = noteOf(cell)
      if (!found) continue
      const notes = (columns[index] ??= new Map())
      const before = notes.get(found.words)
      if (before) before.count += 1
      else notes.set(found.words, { row: number, text: found.text, count: 1 })
    }
  }
  return {
    add,
    /** One sentence for each kind of change in a column. */
    of: (index: number) =>
      [...(columns[index] ?? [])].map(
        ([words, { row, text, count }]) =>
          `Row ${row.toLocaleString('en')}${count > 1 ? ` and ${(count - 1).toLocaleString('en')} more` : ''}: ${text} ${words}`,
      ),
  }
}

const shortened = /^[-+]?\d(?:[.,]\d+)?E\+?\d{1,3}$/i
const months = 'jan|feb|mar|mär|mrz|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez'
/** What programs make of a code such as `3-4`. */
const partOfDay = new RegExp(`^(?:\\d{1,2}[-. ]+(?:${months})\\.?|(?:${months})[-. ]+\\d{2})$`, 'i')
/** Programs keep fifteen digits of a number, and write zeros for the others. */
const cutOff = /^[1-9]\d{14}0+$/

function noteOf(cell: Cell): { text: string; words: string } | undefined {
  const quoted = (text: string) => `“${truncate(text, 40)}”`
  if (typeof cell !== 'string' && !('shown' in cell)) return undefined
  const [text, shown] = typeof cell === 'string' ? [cell.trim(), cell.trim()] : [cell.text, cell.shown]
  if (cutOff.test(text) && text.length > 15)
    return { text: quoted(text), words: 'may have lost its last digits: spreadsheets keep 15 of a number.' }
  if ((typeof cell !== 'string' && cell.isPart) || partOfDay.test(shown))
    return { text: quoted(shown), words: 'is a date, which spreadsheets also make from codes such as 3-4.' }
  if (text !== shown)
    return { text: `${quoted(shown)} stands for ${truncate(text, 40)},`, words: 'which is imported.' }
  if (shortened.test(text))
    return {
      text: quoted(text),
      words: 'is a number that a spreadsheet has shortened: its other digits are not in the file.',
    }
  return undefined
}
