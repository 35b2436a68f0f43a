import { useCallback } from 'react'
import { useLoad } from './use-load.ts'
import type { Call } from '../../contract/endpoints.ts'
import { type ListKey, sessionList } from '../api/session-list.ts'

/**
 * One page of a list; while another one loads, the last one stays, and `stale` says so. The same query in another
 * `visit` is another page.
 */
export function useSessionList<K extends ListKey>(key: K, input: Call<K>, visit = '') {
  // A query is the same query when it says the same.
  const text = `${JSON.stringify(input)} ${visit}`
  const query = JSON.stringify(input)
  const list = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const page = await sessionList(key, { ...(JSON.parse(query) as Call<K>), signal })
        return { ...page, text }
      },
      [key, query, text],
    ),
  )
  return { ...list, stale: list.status === 'ready' && list.data.text !== text }
}
