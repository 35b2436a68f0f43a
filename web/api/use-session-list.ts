import { useCallback } from 'react'
import { useLoad } from '../browser/use-load.ts'
import { type ListKey, type QueryOf, sessionList } from './session-list.ts'

/**
 * One page of a list; while another one loads, the last one stays, and `stale` says so.
 */
export function useSessionList<K extends ListKey>(key: K, query: QueryOf<K>) {
  // A query is the same query when it says the same.
  const text = JSON.stringify(query)
  const list = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const page = await sessionList(key, { query: JSON.parse(text), signal } as never)
        return { ...page, text }
      },
      [key, text],
    ),
  )
  return { ...list, stale: list.status === 'ready' && list.data.text !== text }
}
