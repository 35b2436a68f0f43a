import { useCallback } from 'react'
import { useLoad } from '../browser/use-load.ts'
import { type ListKey, type QueryOf, sessionList } from './session-list.ts'

/** One page of a list; while another page loads, the last one stays. */
export function useSessionList<K extends ListKey>(key: K, query: QueryOf<K>) {
  // A query is the same query when it says the same.
  const text = JSON.stringify(query)
  return useLoad(
    useCallback(
      (signal: AbortSignal) => sessionList(key, { query: JSON.parse(text), signal } as never),
      [key, text],
    ),
  )
}
