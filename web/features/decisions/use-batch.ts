import { useInfiniteQuery } from '@tanstack/react-query'
import type { Batch } from '../../../contract/decisions/decisions.ts'
import { sessionCall } from '../../api/session-client.ts'
import { answerQuery } from '../../lists/use-answer.ts'
import { toast } from '../../ui/messages/toast-store.ts'
import { failureOf, loadMore, useLoad } from '../../lists/use-load.ts'
import { nextLook } from './use-decision-state.ts'

const key = 'GET /decisions/batches/:id'

const goneText = 'This preview no longer exists. Please preview again, from the page of all decisions.'

/** A batch with its letters, a page after the other. One that is under way is asked for again. */
export function useBatch(id: string) {
  const { data, error, isFetching, refetch, fetchNextPage, ...query } = useInfiniteQuery({
    queryKey: [key, 'pages', id],
    queryFn: ({ pageParam: behind, signal }) =>
      sessionCall(key, { params: { id }, query: { behind }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: page => page.lastPlace,
    refetchInterval: ({ state }) => nextLook(state.data?.pages.slice(0, 1) ?? []),
  })
  const reload = () => void refetch()
  const [first] = data?.pages ?? []
  if (first && data) {
    const loaded: Batch = { ...first, items: data.pages.flatMap(page => page.items) }
    const more = query.hasNextPage ? () => void loadMore(fetchNextPage(), toast.error) : undefined
    return { status: 'ready', data: loaded, more, loadingMore: query.isFetchingNextPage, reload } as const
  }
  if (error && !isFetching) return { ...failureOf(error, goneText), reload } as const
  return { status: 'loading', reload } as const
}

/** The letter at this index of a batch, counted from 0, also where the list has not come to it yet. */
export function useLetterAt(batch: Batch, index: number) {
  const listed = batch.items[index]
  const page = useLoad({
    ...answerQuery(key, { params: { id: batch._id }, query: { behind: Math.max(0, index - 1) } }),
    enabled: !listed,
  })
  return listed ?? (page.status === 'ready' ? page.data.items[0] : undefined)
}
