import type { CommitteeRow } from './committee-repository.ts'

/** Whether readers may not learn who applied: until the office lifts it [FAIR2]. */
export function isBlind({ blind, lifted_at }: Pick<CommitteeRow, 'blind' | 'lifted_at'>): boolean {
  return blind && lifted_at === null
}
