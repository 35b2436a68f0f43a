import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ScoreSummary } from '../../../contract/scores/scores.ts'
import type { Scope } from '../../platform/access/scope.ts'

/** The criteria of the scholarship that the queue shows, if it has any. */
interface Sheet {
  version: number
  hides: boolean
}

/**
 * The condition under which an officer sees the mean of a row of the queue, for every order, filter, count and column
 * [DESK7]: the rule of `seesOthers` for those of one scholarship.
 */
export function showsScore(
  sheet: Sheet | undefined,
  scholarshipId: string,
  { userId }: Scope,
): RawBuilder<SqlBool> {
  if (!sheet) return sql`false`
  const { version, hides } = sheet
  const current = sql<SqlBool>`desk_rows.score_version = ${version}`
  if (!hides) return current
  return sql`(${current} and desk_rows.application_id in (select application_id from scores
    where scholarship_id = ${scholarshipId} and version = ${version} and officer_id = ${userId} and mean is not null))`
}

/** Mean, spread and number of a row of the queue; null where nobody has given all points. */
export const scoreSummary = sql<ScoreSummary | null>`case when score is not null then
  json_build_object('mean', score, 'spread', score_spread, 'number', score_number) end`
