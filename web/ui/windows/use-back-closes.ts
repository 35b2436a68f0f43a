import { useEffect, useRef } from 'react'

/** Closes what lies over the page; the topmost last. */
const layers: (() => void)[] = []

/**
 * While something lies over a page of the dashboard, Back closes it and the page stays: on a phone a window looks like a
 * page. `close` may ask first.
 */
export function useBackCloses(open: boolean, close: () => void) {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!open) return undefined
    const layer = () => latest.current()
    layers.push(layer)
    return () => void layers.splice(layers.indexOf(layer), 1)
  }, [open])
}

/** Closes the topmost of what lies over the page. @returns whether there was something */
export function closeTopLayer(): boolean {
  const top = layers.at(-1)
  top?.()
  return top !== undefined
}
