import { scoreText } from '../../../contract/scores/score-terms.ts'
import type { ScoreSummary } from '../../../contract/scores/scores.ts'

/** The mean of an application in the queue, with spread and number; a dash while it is hidden, or there is none [DESK7]. */
export function ScoreCell({ score }: { score: ScoreSummary | null }) {
  if (!score) return <td className="desk-days">–</td>
  const { mean, spread, number } = score
  return (
    <td
      className="desk-days desk-mean"
      title={`Mean ${scoreText(mean)} of ${number}, spread ${scoreText(spread)}`}
    >
      {scoreText(mean)}
      <span>
        <span className="sr-only">, spread </span>
        <span aria-hidden="true">↕</span>
        {scoreText(spread)} <span className="sr-only">, of </span>({number})
      </span>
    </td>
  )
}
