import { useQueryClient } from '@tanstack/react-query'
import type { BulkPart, BulkState } from '../../../contract/bulk/bulk-terms.ts'
import { sessionCall } from '../../api/session-client.ts'
import { usePages } from '../../ui/lists/use-pages.ts'

const key = 'GET /bulk/:id'

const goneText =
  'This action no longer exists, or belongs to a colleague. Please choose the applications again at the desk.'

/** Whether an act is under way. */
export function isUnderWay(state: BulkState): boolean {
  return state === 'running' || state === 'undoing'
}

/** An act on many applications, with those that it is about or leaves out; asked again while it runs. */
export function useBulk(id: string, part: BulkPart) {
  const queries = useQueryClient()
  const bulk = usePages({
    queryKey: [key, id, part],
    ask: (behind: number | undefined, signal) =>
      sessionCall(key, { params: { id }, query: { part, behind }, signal }),
    dataOf: (first, pages) => ({ ...first, items: pages.flatMap(page => page.items) }),
    nextLook: page => (page && isUnderWay(page.state) ? 1_000 : false),
    goneText,
  })
  /** Asks for both parts again. */
  const refresh = () => queries.invalidateQueries({ queryKey: [key, id] })
  return { ...bulk, refresh }
}
