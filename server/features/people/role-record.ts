import type { Role } from '../../../contract/core/roles.ts'
import type { Act } from '../../platform/record/append.ts'

/** What the record says of a changed role [AUDIT1]. */
export function roleChange({ id, role: before }: { id: string; role: Role }, role: Role): Act {
  return { action: 'person.role', objectId: id, subjectId: id, before: { role: before }, after: { role } }
}
