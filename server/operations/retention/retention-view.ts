import type { RetentionPerson, RetentionRule } from '../../../contract/retention/retention.ts'
import { removedKindNames } from '../../../contract/retention/retention-terms.ts'
import type { KindCounts, PersonRow, RuleRow } from './retention-repository.ts'

/** The rule, for admins. */
export function ruleView(row: RuleRow, counts: { removed: number; held: number }): RetentionRule {
  return {
    months: row.months,
    version: row.version,
    by: row.user_name ?? '',
    savedAt: row.saved_at?.toISOString() ?? null,
    startsOn: row.starts_on,
    ...counts,
  }
}

/** Whose data goes, for admins. */
export function personView(row: PersonRow, counts: KindCounts | undefined): RetentionPerson {
  return {
    _id: row.id,
    userName: row.applicant_name,
    userEmail: row.applicant_email,
    scholarshipName: row.scholarship_name,
    decidedOn: row.decided_on,
    goesOn: row.goes_on,
    kinds: removedKindNames.flatMap(kind => {
      const count = counts?.[kind] ?? 0
      return count > 0 ? [{ kind, count }] : []
    }),
    hold:
      row.reason === null || !row.placed_at
        ? null
        : { reason: row.reason, by: row.placed_by ?? '', at: row.placed_at.toISOString() },
  }
}
