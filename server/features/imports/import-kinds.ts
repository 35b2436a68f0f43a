import type { ImportKindName } from '../../../contract/imports/import-terms.ts'
import type { ImportKind } from './import-kind.ts'
import { applicationsImport } from './applications/applications-import.ts'
import { scholarshipImport } from './scholarships/scholarship-import.ts'

/** What a kind reads, it alone writes: others only carry it. */
const carried = <Wanted>(kind: ImportKind<Wanted>) => kind as unknown as ImportKind<unknown>

/** Everything that can be imported [IMPORT1]. */
export const kinds: Record<ImportKindName, ImportKind<unknown>> = {
  scholarships: carried(scholarshipImport),
  applications: carried(applicationsImport),
}
