import { useCallback, useState } from 'react'

/** Of the parts that are far away. A page that is shown again needs them before its scroll position is restored. */
const heights = new WeakMap<object, number | undefined>()

/**
 * For a part of a page that can be very long: give `box` as ref to the element around the part, and `height`, in
 * pixels, as its height. While there is a height the part is ten screens away or more, and the element is to be
 * left empty: it keeps the place. A part that holds the focus is never far. `part` is what the part shows; when the
 * same object is shown again later, it is as far away as it was.
 */
export function useKeptPlace(part: object) {
  const [height, setHeight] = useState(() => heights.get(part))
  const box = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      const observer = new IntersectionObserver(
        entries => {
          const entry = entries.at(-1)
          if (!entry) return
          const needed = entry.isIntersecting || element.contains(document.activeElement)
          const now = needed ? undefined : entry.boundingClientRect.height
          heights.set(part, now)
          setHeight(now)
        },
        { rootMargin: '1000%' },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [part],
  )
  return { box, height }
}
