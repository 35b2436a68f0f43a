import { counted } from '../../../contract/core/counted.ts'
import { importKindNames, type ImportState } from '../../../contract/imports/import-terms.ts'
import type { ImportRecord } from '../../../contract/imports/imports.ts'
import type { Tone } from '../../ui/badge.tsx'

/** How the list shows where an import stands. */
export const stateBadges: Record<ImportState, { tone: Tone; text: string }> = {
  uploading: { tone: 'quiet', text: 'Not uploaded' },
  reading: { tone: 'work', text: 'Being read' },
  matching: { tone: 'info', text: 'To be matched' },
  checking: { tone: 'work', text: 'Being checked' },
  checked: { tone: 'info', text: 'Checked' },
  running: { tone: 'work', text: 'Being imported' },
  done: { tone: 'success', text: 'Imported' },
  undoing: { tone: 'work', text: 'Being undone' },
  undone: { tone: 'quiet', text: 'Undone' },
  failed: { tone: 'danger', text: 'Cannot be read' },
}

/** A number of what is imported: `412 scholarships`. */
export function countedOf({ kind }: Pick<ImportRecord, 'kind'>, count: number): string {
  return counted(count, importKindNames[kind].one)
}

/** What an import is about: `Scholarships from rows.csv`. */
export function titleOf({ kind, fileName, scholarshipName }: ImportRecord): string {
  const into = scholarshipName ? ` into ${scholarshipName}` : ''
  return `${importKindNames[kind].title} from ${fileName}${into}`
}
