import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { lateCode } from '../../api/api-error.ts'
import type { ListedScholarship } from './listed-scholarship.ts'

/** Cards per request of the list on Home. */
export const cardsPerRequest = 12

/** Requests that scrolling starts; after them only "Show more" asks, so that the footer stays in reach. */
const requestsByScrolling = 4

type List = {
  scholarships: readonly ListedScholarship[]
  finished: boolean
  /** Requests that scrolling may still start. */
  byScrolling: number
}

/** How many places in the history keep their list; each list may be long. */
const keptLists = 4

/** By the key of the place in the history, the one used last at the end. Written in the browser only. */
const kept = new Map<string, List>()

function keep(key: string, list: List) {
  kept.delete(key)
  kept.set(key, list)
  for (const oldest of [...kept.keys()].slice(0, -keptLists)) kept.delete(oldest)
}

const ids = (scholarships: readonly ListedScholarship[]) => scholarships.map(({ _id }) => _id).join()

/** The list that was seen at this place, while it still begins with the same cards. */
function startOf(key: string, first: readonly ListedScholarship[]): List {
  const seen = kept.get(key)
  if (seen && ids(seen.scholarships.slice(0, first.length)) === ids(first))
    return { ...seen, scholarships: [...first, ...seen.scholarships.slice(first.length)] }
  return {
    scholarships: first,
    finished: first.length < cardsPerRequest,
    byScrolling: requestsByScrolling,
  }
}

/**
 * The whole list, a chunk at a time [H3]: give `setSentinel` as ref to an element below the cards; the next chunk loads
 * when it comes near the screen. `error` is the message when a chunk did not load. Back finds as much of the list as there
 * was, at once: the router restores the scroll position only once.
 */
export function useProgressiveList(first: readonly ListedScholarship[]) {
  const { key } = useLocation()
  const [list, setList] = useState(() => startOf(key, first))
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const { scholarships, finished, byScrolling } = list
  const after = scholarships.at(-1)?._id

  useEffect(() => keep(key, list), [key, list])

  const load = useCallback(
    async (byScrollingThen: number) => {
      setPending(true)
      setError(undefined)
      try {
        const { publicCall } = await lateCode(import('../../api/public-client.ts'))
        const more = await publicCall('GET /scholarships', { query: { limit: cardsPerRequest, after } })
        setList(known => ({
          scholarships: [...known.scholarships, ...more],
          finished: more.length < cardsPerRequest,
          byScrolling: byScrollingThen,
        }))
      } catch (failure) {
        setError((failure as Error).message)
      } finally {
        setPending(false)
      }
    },
    [after],
  )

  const waiting = !finished && !pending && !error
  const loadByScrolling = useCallback(() => void load(byScrolling - 1), [load, byScrolling])
  const setSentinel = useNearScreen(waiting && byScrolling > 0 ? loadByScrolling : undefined)
  const showMore = () => void load(requestsByScrolling)
  return { scholarships, finished, pending, error, setSentinel, showMore }
}

/** Runs `onNear` once, when an element comes near the screen. @returns what takes the element */
function useNearScreen(onNear: (() => void) | undefined) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!element || !onNear) return undefined
    const observer = new IntersectionObserver(
      // A busy browser tells of several changes at once.
      entries => {
        if (!entries.at(-1)?.isIntersecting) return
        observer.disconnect()
        onNear()
      },
      { rootMargin: '600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, onNear])
  return setElement
}
