import { useLocation } from 'react-router'
import { listPageSize } from '../../contract/core/lists/list-pages.ts'
import type { Call, ResponseOf } from '../../contract/endpoints.ts'
import { pathOf } from '../api/client.ts'
import { type ListKey, sessionList } from '../api/session-list.ts'
import { useStableRows } from './use-stable-rows.ts'
import { type ListChoices, useListAddress } from './use-list-address.ts'
import { keepsLastPage, live, useLoad } from './use-load.ts'

type RowOf<K extends ListKey> = ResponseOf<K> extends readonly (infer Row)[] ? Row & { _id: string } : never

interface ListOptions<C extends ListChoices, Id extends string> {
  choices: C
  /** What the address can narrow it to by an id. */
  ids?: readonly Id[]
  params?: { email: string }
  /** What is asked for whatever the address says. */
  fixed?: Record<string, string | number>
  size?: number
}

/** The path of a list's first page, as its address without a query asks for it. */
export const firstPage = (key: ListKey) => pathOf(key, { query: { page: 1, size: listPageSize } })

/**
 * The page of a list that the address names, and what the reader did to its rows, which stay in their places until
 * the reader filters, pages or reloads. It is loaded again when the reader comes back to the window [V2].
 */
export function useListPage<K extends ListKey, const C extends ListChoices, const Id extends string = never>(
  key: K,
  { choices, ids, params, fixed, size = listPageSize }: ListOptions<C, Id>,
) {
  const address = useListAddress(choices, ids)
  const { page, behind, search, chosen, only } = address
  const query = { page, behind, size, search: search || undefined, ...chosen, ...only, ...fixed }
  // A repeated request for the same address, such as another press of Search, is another visit.
  const queryKey = [key, params, query, useLocation().key]
  const text = JSON.stringify(queryKey)
  const list = useLoad({
    ...live,
    ...keepsLastPage,
    queryKey,
    queryFn: async ({ signal }) => {
      const { rows, ...facts } = await sessionList(key, {
        ...({ params, query } as unknown as Call<K>),
        signal,
      })
      return { ...facts, rows: rows as unknown as readonly RowOf<K>[], text }
    },
  })
  const kept = useStableRows<RowOf<K>>(list.data)
  /** The row stays, as deleted; a refusal means that the list may be out of date. */
  function afterDeleting(row: RowOf<K>, deleted: boolean, gone = 'Deleted') {
    kept.mark(row, deleted ? { gone } : {})
    list.reload()
  }
  return {
    ...kept,
    address,
    choices,
    size,
    list,
    /** While another page loads, the last one stays. */
    stale: list.status === 'ready' && list.data.text !== text,
    reload: list.reload,
    afterDeleting,
  }
}
