import { useCallback, useState } from 'react'

/**
 * For a part of a page that can be very long: give `box` as ref to the element around the part, and `height`, in
 * pixels, as its height. While there is a height the part is ten screens away or more, and the element is to be
 * left empty: it keeps the place. A part that holds the focus is never far.
 */
export function useKeptPlace() {
  const [height, setHeight] = useState<number>()
  const box = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new IntersectionObserver(
      entries => {
        const entry = entries.at(-1)
        if (!entry) return
        const needed = entry.isIntersecting || element.contains(document.activeElement)
        setHeight(needed ? undefined : entry.boundingClientRect.height)
      },
      { rootMargin: '1000%' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, height }
}
