import { type ExportKind, officersExport } from '../../../contract/exports/export-terms.ts'
import type { Scope } from '../../platform/access/scope.ts'

/** Whether somebody may export this kind [AUDIT2]: staff applications, only admins payments and people. */
export function mayExport({ moderates, administers }: Scope, kind: ExportKind): boolean {
  return administers || (moderates && officersExport.has(kind))
}
