import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { BulkPart, BulkState } from '../../../contract/bulk/bulk-terms.ts'
import { sessionCall } from '../../api/session-client.ts'
import { toast } from '../../ui/messages/toast-store.ts'
import { failureOf, loadMore } from '../../lists/use-load.ts'

const key = 'GET /bulk/:id'

const goneText =
  'This action no longer exists, or belongs to a colleague. Please choose the applications again at the desk.'

/** Whether an act is under way. */
export function isUnderWay(state: BulkState): boolean {
  return state === 'running' || state === 'undoing'
}

/** An act on many applications, with those that it is about or leaves out, a page after the other; asked again while it runs. */
export function useBulk(id: string, part: BulkPart) {
  const queries = useQueryClient()
  const { data, error, isFetching, refetch, fetchNextPage, ...query } = useInfiniteQuery({
    queryKey: [key, id, part],
    queryFn: ({ pageParam: behind, signal }) =>
      sessionCall(key, { params: { id }, query: { part, behind }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: page => page.lastPlace,
    refetchInterval: ({ state }) => {
      const [page] = state.data?.pages ?? []
      return page && isUnderWay(page.state) ? 1_000 : false
    },
  })
  const reload = () => void refetch()
  /** Asks for both parts again. */
  const refresh = () => queries.invalidateQueries({ queryKey: [key, id] })
  const [first] = data?.pages ?? []
  if (first && data) {
    const loaded = { ...first, items: data.pages.flatMap(page => page.items) }
    const more = query.hasNextPage ? () => void loadMore(fetchNextPage(), toast.error) : undefined
    return {
      status: 'ready',
      data: loaded,
      more,
      loadingMore: query.isFetchingNextPage,
      reload,
      refresh,
    } as const
  }
  if (error && !isFetching) return { ...failureOf(error, goneText), reload } as const
  return { status: 'loading', reload } as const
}
