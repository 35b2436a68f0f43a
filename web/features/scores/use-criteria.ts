import type { ScoreCriteria } from '../../../contract/scores/scores.ts'
import { answerQuery } from '../../lists/use-answer.ts'
import { useLoad } from '../../lists/use-load.ts'

const none: ScoreCriteria['criteria'] = []

/** The criteria of the scholarship that the queue shows; none over several. */
export function useCriteria(scholarship: string | undefined): ScoreCriteria['criteria'] {
  const state = useLoad({
    ...answerQuery('GET /scores/criteria/:id', { params: { id: scholarship ?? '' } }),
    enabled: scholarship !== undefined,
  })
  return state.data?.criteria ?? none
}
