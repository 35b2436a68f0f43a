import type { Batch } from '../../../contract/decisions/decisions.ts'
import { sessionCall } from '../../api/session-client.ts'
import { answerQuery } from '../../lists/use-answer.ts'
import { useLoad } from '../../lists/use-load.ts'
import { usePages } from '../../ui/lists/use-pages.ts'
import { nextLook } from './use-decision-state.ts'

const key = 'GET /decisions/batches/:id'

const goneText = 'This preview no longer exists. Please preview again, from the page of all decisions.'

/** A batch with its letters; one that is under way is asked for again. */
export const useBatch = (id: string) =>
  usePages({
    queryKey: [key, 'pages', id],
    ask: (behind: number | undefined, signal) =>
      sessionCall(key, { params: { id }, query: { behind }, signal }),
    dataOf: (first, pages): Batch => ({ ...first, items: pages.flatMap(page => page.items) }),
    nextLook: page => nextLook(page ? [page] : []),
    goneText,
  })

/** The letter at this index of a batch, counted from 0, also where the list has not come to it yet. */
export function useLetterAt(batch: Batch, index: number) {
  const listed = batch.items[index]
  const page = useLoad({
    ...answerQuery(key, { params: { id: batch._id }, query: { behind: Math.max(0, index - 1) } }),
    enabled: !listed,
  })
  return listed ?? page.data?.items[0]
}
