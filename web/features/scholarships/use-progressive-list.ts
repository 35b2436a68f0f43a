import { useCallback, useEffect, useState } from 'react'
import type { Scholarship } from '../../../contract/scholarships.ts'
import { publicCall } from '../../api/public-client.ts'

/** Cards per request of the list on Home. */
export const cardsPerRequest = 12

/** Requests that scrolling starts by itself; then "Show more" asks, so that the footer stays in reach. */
const requestsByScrolling = 4

/**
 * The whole list, a piece at a time [H3]: give `setSentinel` as ref to an element below the cards; the next piece loads when
 * it comes near the screen. `error` holds what to tell the person when a piece did not come.
 */
export function useProgressiveList(first: readonly Scholarship[]) {
  const [pieces, setPieces] = useState([first])
  const [finished, setFinished] = useState(first.length < cardsPerRequest)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const [byScrolling, setByScrolling] = useState(requestsByScrolling)
  const [sentinel, setSentinel] = useState<HTMLElement | null>(null)
  const after = pieces.at(-1)?.at(-1)?._id
  const count = pieces.reduce((sum, { length }) => sum + length, 0)

  const load = useCallback(async () => {
    setPending(true)
    setError(undefined)
    try {
      const more = await publicCall('GET /scholarships', { query: { limit: cardsPerRequest, after } })
      if (more.length > 0) setPieces(known => [...known, more])
      setFinished(more.length < cardsPerRequest)
    } catch (failure) {
      setError((failure as Error).message)
    } finally {
      setPending(false)
    }
  }, [after])

  const waiting = !finished && !pending && !error
  useEffect(() => {
    if (!sentinel || !waiting || byScrolling === 0) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        setByScrolling(left => left - 1)
        void load()
      },
      { rootMargin: '600px' },
    )
    observer.observe(sentinel)
    return () => observer.disconnect()
  }, [sentinel, waiting, byScrolling, load])

  function showMore() {
    setByScrolling(requestsByScrolling)
    void load()
  }
  return { pieces, count, finished, pending, error, setSentinel, showMore, retry: () => void load() }
}
