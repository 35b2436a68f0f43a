import { useCallback, useEffect, useRef, useState } from 'react'
import type { DeskPage, DeskRow } from '../../../contract/desk/desk.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { failureOf } from '../../lists/use-load.ts'
import { toast } from '../../ui/messages/toast-store.ts'
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
  const { state, setState, latest, reload } = useFirstPage(search)
  const coming = useRef<Promise<DeskRow[]>>(undefined)

  /** Once for all who ask meanwhile. @returns the rows that came */
  function more(): Promise<DeskRow[]> {
    return (coming.current ??= loadMore().finally(() => (coming.current = undefined)))
  }
  async function loadMore(): Promise<DeskRow[]> {
    if (state.status !== 'ready' || !state.lastPlace) return []
    setState({ ...state, loadingMore: true })
    const signal = latest.current?.signal
    const next = await ask(search, { behind: state.lastPlace }, signal).catch((error: unknown) => {
      if (signal?.aborted) return
      console.error('Loading more of the queue failed.', error)
      toast.error(errorText(error))
    })
    if (signal?.aborted) return []
    setState(last =>
      last.status === 'ready'
        ? {
            ...last,
            loadingMore: false,
            rows: [...last.rows, ...newIn(next, last.rows)],
            lastPlace: next ? next.lastPlace : last.lastPlace,
          }
        : last,
    )
    return newIn(next, state.rows)
  }
  const patch = useCallback(
    (id: string, changes: Partial<DeskRow>) => setState(last => patched(last, id, changes)),
    [setState],
  )
  return { ...state, more, patch, reload }
}

function useFirstPage(search: string) {
  const [loaded, setState] = useState<QueueState>({ status: 'loading' })
  // Nobody acts on rows of another view.
  const isOther = loaded.status === 'ready' && loaded.search !== search
  const state: QueueState = isOther ? { status: 'loading' } : loaded
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
  const reload = useCallback(() => {
    setState({ status: 'loading' })
    void load()
  }, [load])
  return { state, setState, latest, reload }
}

function newIn(next: DeskPage | void, rows: readonly DeskRow[]): DeskRow[] {
  const known = new Set(rows.map(({ _id }) => _id))
  return (next?.rows ?? []).filter(({ _id }) => !known.has(_id))
}

function patched(last: QueueState, id: string, changes: Partial<DeskRow>): QueueState {
  if (last.status !== 'ready') return last
  const row = last.rows.find(({ _id }) => _id === id)
  const fields = Object.keys(changes) as (keyof DeskRow)[]
  // Nothing is redrawn for what is known.
  if (!row || fields.every(field => row[field] === changes[field])) return last
  return { ...last, rows: last.rows.map(each => (each === row ? { ...row, ...changes } : each)) }
}

function ask(search: string, place: { behind?: string }, signal: AbortSignal | undefined): Promise<DeskPage> {
  const query = { ...queryOf(viewOf(search)), ...place, size: String(pageSize) }
  return sessionCall('GET /desk', { query, ...(signal && { signal }) })
}
