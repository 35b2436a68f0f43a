import type { EntryKind } from '../award-terms.ts'

/** What each kind of entry does to the figures of its fund, as `entry_sign` of the database does. */
export const entrySigns = {
  budget: { total: 1, committed: 0, paid: 0 },
  cut: { total: -1, committed: 0, paid: 0 },
  commit: { total: 0, committed: 1, paid: 0 },
  free: { total: 0, committed: -1, paid: 0 },
  pay: { total: 0, committed: -1, paid: 1 },
  return: { total: 0, committed: 1, paid: -1 },
} as const satisfies Record<EntryKind, Record<'total' | 'committed' | 'paid', -1 | 0 | 1>>
