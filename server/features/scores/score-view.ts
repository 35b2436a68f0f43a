import type { ApplicationScore, ScoreSummary } from '../../../contract/scores/scores.ts'
import type { ScoreRow, SheetRow } from './score-repository.ts'

/** The points of an application by the criteria of now, and whether the officer sees others'. */
interface SeenScores {
  own: ScoreRow | undefined
  others: ScoreRow[]
  seesOthers: boolean
  queued: { score_version: number | null; summary: ScoreSummary | null } | undefined
}

/** An application's points for an officer; those of others only where `seesOthers`. */
export function applicationScoreView(
  { version, criteria, hides }: SheetRow,
  { own, others, seesOthers, queued }: SeenScores,
): ApplicationScore {
  return {
    version,
    criteria,
    hides,
    own: own?.points ?? criteria.map(() => null),
    others: seesOthers ? others.flatMap(otherView) : null,
    summary: seesOthers && queued?.score_version === version ? queued.summary : null,
  }
}

function otherView({ user_name, points, mean }: ScoreRow) {
  if (mean === null) return []
  return [{ by: user_name ?? '', points: points.map(Number), mean }]
}
