import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { publicCall } from '../../api/public-client.ts'
import type { ListedScholarship } from './listed-scholarship.ts'

/** Cards per request of the list on Home. */
export const cardsPerRequest = 12

/** Requests that scrolling starts by itself; then "Show more" asks, so that the footer stays in reach. */
const requestsByScrolling = 4

type Piece = readonly ListedScholarship[]

/** Pieces that are watched as one while all of them are far away: a browser looks at all that is watched in each frame. */
export type Group = readonly Piece[]

const piecesPerGroup = 25

type List = {
  groups: readonly Group[]
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

const ids = (piece: Piece = []) => piece.map(({ _id }) => _id).join()

/** The list that was seen at this place, while it still begins with the same cards. */
function startOf(key: string, first: Piece): List {
  const seen = kept.get(key)
  const [group = [], ...groups] = seen?.groups ?? []
  if (seen && ids(group[0]) === ids(first))
    return { ...seen, groups: [[first, ...group.slice(1)], ...groups] }
  return { groups: [[first]], finished: first.length < cardsPerRequest, byScrolling: requestsByScrolling }
}

function withPiece(groups: readonly Group[], piece: Piece): readonly Group[] {
  const last = groups.at(-1) ?? []
  return last.length < piecesPerGroup ? [...groups.slice(0, -1), [...last, piece]] : [...groups, [piece]]
}

/**
 * The whole list, a piece at a time [H3]: give `setSentinel` as ref to an element below the cards; the next piece loads when
 * it comes near the screen. `error` holds what to tell the person when a piece did not come. Who comes back to the page
 * finds as much of the list as there was, at once: the router restores the scroll position only once.
 */
export function useProgressiveList(first: Piece) {
  const { key } = useLocation()
  const [list, setList] = useState(() => startOf(key, first))
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const [sentinel, setSentinel] = useState<HTMLElement | null>(null)
  const { groups, finished, byScrolling } = list
  const after = groups.at(-1)?.at(-1)?.at(-1)?._id
  const count = groups.flat().reduce((sum, { length }) => sum + length, 0)

  useEffect(() => keep(key, list), [key, list])

  const load = useCallback(
    async (byScrollingThen: number) => {
      setPending(true)
      setError(undefined)
      try {
        const more = await publicCall('GET /scholarships', { query: { limit: cardsPerRequest, after } })
        setList(known => ({
          groups: more.length > 0 ? withPiece(known.groups, more) : known.groups,
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
  useEffect(() => {
    if (!sentinel || !waiting || byScrolling === 0) return undefined
    const observer = new IntersectionObserver(
      // A busy browser tells of several changes at once.
      entries => {
        if (!entries.at(-1)?.isIntersecting) return
        observer.disconnect()
        void load(byScrolling - 1)
      },
      { rootMargin: '600px' },
    )
    observer.observe(sentinel)
    return () => observer.disconnect()
  }, [sentinel, waiting, byScrolling, load])

  const showMore = () => void load(requestsByScrolling)
  return { groups, count, finished, pending, error, setSentinel, showMore }
}
