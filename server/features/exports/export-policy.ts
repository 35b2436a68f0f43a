import { type ExportKind, officersExport } from '../../../contract/exports/export-terms.ts'
import { isStaff, type Role } from '../../../contract/core/roles.ts'

/** Whether somebody may export this kind [AUDIT2]: staff applications, only admins payments and people. */
export function mayExport(role: Role, kind: ExportKind): boolean {
  return role === 'admin' || (isStaff(role) && officersExport.has(kind))
}
