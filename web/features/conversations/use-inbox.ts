import { useInfiniteQuery } from '@tanstack/react-query'
import { sessionCall } from '../../api/session-client.ts'
import { toast } from '../../ui/messages/toast-store.ts'
import { failureOf, live, loadMore } from '../../lists/use-load.ts'

export type Whose = 'mine' | 'all'

/** Milliseconds after which an open inbox looks again. */
const lookMs = 60_000

/** The conversations of the inbox that wait for an answer, or the others, a page after the other [TALK2]. */
export function useInbox(state: 'unanswered' | 'answered', whose: Whose) {
  const { data, error, isFetching, refetch, fetchNextPage, ...query } = useInfiniteQuery({
    queryKey: ['GET /conversations', state, whose],
    queryFn: ({ pageParam: behind, signal }) =>
      sessionCall('GET /conversations', { query: { state, whose, behind }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.lastPlace ?? undefined,
    refetchInterval: lookMs,
    ...live,
  })
  const reload = () => void refetch()
  if (data) {
    // A page that is asked for again may repeat who has moved meanwhile.
    const rows = new Map(data.pages.flatMap(page => page.rows.map(row => [row.applicationId, row])))
    return {
      status: 'ready',
      data: [...rows.values()],
      more: query.hasNextPage ? () => void loadMore(fetchNextPage(), toast.error) : undefined,
      loadingMore: query.isFetchingNextPage,
      reload,
    } as const
  }
  if (error && !isFetching) return { ...failureOf(error), reload } as const
  return { status: 'loading', reload } as const
}
