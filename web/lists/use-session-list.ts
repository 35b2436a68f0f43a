import { useCallback } from 'react'
import { useLoad } from './use-load.ts'
import type { Call } from '../../contract/endpoints.ts'
import { type ListKey, sessionList } from '../api/session-list.ts'

/**
 * One page of a list; while another one loads, the last one stays, and `stale` says so.
 */
export function useSessionList<K extends ListKey>(key: K, input: Call<K>) {
  // A query is the same query when it says the same.
  const text = JSON.stringify(input)
  const list = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const page = await sessionList(key, { ...(JSON.parse(text) as Call<K>), signal })
        return { ...page, text }
      },
      [key, text],
    ),
  )
  return { ...list, stale: list.status === 'ready' && list.data.text !== text }
}
