import { useCallback, useEffect, useRef, useState } from 'react'
import type { DeskPage, DeskRow } from '../../../contract/desk/desk.ts'
import { sessionCall } from '../../api/session-client.ts'
import { failureOf } from '../../lists/use-load.ts'
import { queryOf, viewOf } from './desk-address.ts'

const pageSize = 50

type QueueState =
  | { status: 'loading' }
  | ReturnType<typeof failureOf>
  | ({ status: 'ready'; search: string; loadingMore: boolean } & DeskPage)

/**
 * The rows of a view. They hold still while officers act on them, so that nobody is skipped [DESK2]: an act changes its row
 * in place, and only another view or `reload` asks again.
 */
export function useQueue(search: string) {
  const [state, setState] = useState<QueueState>({ status: 'loading' })
  const latest = useRef<AbortController>(undefined)

  const load = useCallback(async () => {
    latest.current?.abort()
    const { signal } = (latest.current = new AbortController())
    try {
      const page = await ask(search, {}, signal)
      if (!signal.aborted) setState({ status: 'ready', search, loadingMore: false, ...page })
    } catch (error) {
      if (signal.aborted) return
      console.error('Loading the queue failed.', error)
      setState(failureOf(error, 'Part of this address is not valid.'))
    }
  }, [search])

  useEffect(() => {
    void load()
    return () => latest.current?.abort()
  }, [load])

  async function more() {
    if (state.status !== 'ready' || state.loadingMore || !state.lastPlace) return
    setState({ ...state, loadingMore: true })
    const signal = latest.current?.signal
    const next = await ask(search, { behind: state.lastPlace }, signal).catch((error: unknown) => {
      console.error('Loading more of the queue failed.', error)
    })
    if (signal?.aborted) return
    setState(last => {
      if (last.status !== 'ready') return last
      const known = new Set(last.rows.map(({ _id }) => _id))
      const rows = [...last.rows, ...(next?.rows ?? []).filter(({ _id }) => !known.has(_id))]
      return { ...last, loadingMore: false, rows, lastPlace: next ? next.lastPlace : last.lastPlace }
    })
  }

  const patch = useCallback((id: string, changes: Partial<DeskRow>) => {
    setState(last => {
      if (last.status !== 'ready') return last
      return { ...last, rows: last.rows.map(row => (row._id === id ? { ...row, ...changes } : row)) }
    })
  }, [])

  const reload = useCallback(() => {
    setState({ status: 'loading' })
    void load()
  }, [load])

  return { ...state, more, patch, reload }
}

function ask(search: string, place: { behind?: string }, signal: AbortSignal | undefined): Promise<DeskPage> {
  const query = { ...queryOf(viewOf(search)), ...place, size: String(pageSize) }
  return sessionCall('GET /desk', { query, ...(signal && { signal }) })
}
