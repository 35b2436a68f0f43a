import { useQueryClient } from '@tanstack/react-query'
import type { BatchSummary } from '../../../contract/decisions/decisions.ts'
import { answerQuery } from '../../lists/use-answer.ts'
import { live, useLoad } from '../../lists/use-load.ts'

const key = 'GET /decisions/scholarship/:id'

/** Of all scholarships, to be asked again once somebody has decided. */
export const decisionStateKey = [key]

/** Whether a scholarship holds decisions, and its batches; asked again when one of them is due. */
export function useDecisionState(id: string) {
  const queries = useQueryClient()
  const state = useLoad({
    ...answerQuery(key, { params: { id } }),
    ...live,
    refetchInterval: ({ state: { data } }) => nextLook(data?.batches ?? []),
  })
  return {
    state,
    /** Asks again. @returns when the answer is there */
    refresh: () => queries.invalidateQueries({ queryKey: decisionStateKey }),
  }
}

/** In how many milliseconds something may have become of a batch; `false` when all of them are done with. */
export function nextLook(
  batches: readonly Pick<BatchSummary, 'state' | 'releaseAt' | 'mails'>[],
): number | false {
  const looks = batches.flatMap(({ state, releaseAt, mails }) => {
    if (state === 'releasing') return [2_000]
    if (state === 'released' && mails.leaving > 0) return [5_000]
    if (state !== 'waiting' || !releaseAt) return []
    return [Math.min(Math.max(Date.parse(releaseAt) - Date.now(), 1_000), 30_000)]
  })
  return looks.length > 0 && Math.min(...looks)
}
