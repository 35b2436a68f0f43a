import type { RecordEntry } from '../../../contract/record/record.ts'

/** Who did it, in words also where no account has a name. */
export function actorName({ by, as }: Pick<RecordEntry, 'by' | 'as'>): string {
  if (by) return by
  if (as === 'system') return 'The system'
  return as === 'visitor' ? 'A visitor' : 'A deleted account'
}
