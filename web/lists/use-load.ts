import { useCallback, useEffect, useRef, useState } from 'react'
import { errorText } from '../forms/field-errors.ts'

type Loaded<T> =
  | { status: 'loading' }
  | { status: 'failed'; message: string; error: unknown }
  | { status: 'ready'; data: T }

/**
 * Loads data for a page that only its signed-in person sees. `load` must keep its identity between renders;
 * `reload` shows the old data until the new one is there [V2], after a failure it shows the loading state [V5]. What failed
 * is loaded again when the device is online again.
 */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>) {
  const [state, setState] = useState<Loaded<T>>({ status: 'loading' })
  const latest = useRef<AbortController>(undefined)

  const run = useCallback(async () => {
    latest.current?.abort()
    const { signal } = (latest.current = new AbortController())
    try {
      const data = await load(signal)
      if (!signal.aborted) setState({ status: 'ready', data })
    } catch (error) {
      if (signal.aborted) return
      console.error('Loading failed.', error)
      setState({ status: 'failed', message: errorText(error), error })
    }
  }, [load])

  useEffect(() => {
    void run()
    return () => latest.current?.abort()
  }, [run])

  // Offline, only the return of the connection helps.
  const failed = state.status === 'failed'
  useEffect(() => {
    if (!failed) return undefined
    const again = () => void run()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [failed, run])

  function reload() {
    setState(last => (last.status === 'ready' ? last : { status: 'loading' }))
    void run()
  }
  return { ...state, reload }
}
