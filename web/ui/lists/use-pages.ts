import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '../../forms/field-errors.ts'
import { toast } from '../messages/toast-store.ts'
import { failureOf } from '../../lists/use-load.ts'

interface PagesOptions<Page, Place, Data> {
  queryKey: QueryKey
  /** Asks for the page behind a place, or for the first one. */
  ask: (behind: Place | undefined, signal: AbortSignal) => Promise<Page>
  dataOf: (first: Page, pages: Page[]) => Data
  /** In how many milliseconds all pages are asked for again, if at all. */
  nextLook: (first: Page | undefined) => number | false
  refetchOnWindowFocus?: boolean
  /** What is said when there is no such list. */
  goneText?: string
}

/** Loads a list a page after the other. */
export function usePages<Page extends { lastPlace: Place | null }, Place, Data>(
  options: PagesOptions<Page, Place, Data>,
) {
  const { queryKey, ask, dataOf, nextLook, goneText, ...when } = options
  const query = useInfiniteQuery({
    ...when,
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam as Place | undefined, signal),
    initialPageParam: undefined as Place | undefined,
    getNextPageParam: page => page.lastPlace,
    refetchInterval: ({ state: { data } }) => nextLook(data?.pages[0]),
  })
  const { data, error, hasNextPage, isFetchingNextPage: loadingMore } = query
  const reload = () => void query.refetch()
  async function loadMore() {
    const { error: failure } = await query.fetchNextPage()
    if (failure) toast.error(errorText(failure))
  }
  const more = hasNextPage ? () => void loadMore() : undefined
  const [first] = data?.pages ?? []
  if (first && data)
    return { status: 'ready', data: dataOf(first, data.pages), more, loadingMore, reload } as const
  if (error && !query.isFetching) return { ...failureOf(error, goneText), reload } as const
  return { status: 'loading', reload } as const
}
