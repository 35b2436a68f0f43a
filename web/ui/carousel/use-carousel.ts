import type { EmblaCarouselType } from 'embla-carousel'
import { type KeyboardEvent, useCallback, useRef } from 'react'
import { useAutoplay } from './autoplay.ts'

const options = {
  loop: true,
  align: 'start',
  duration: 30,
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
} as const

/**
 * The state of a carousel that plays automatically every `delay` milliseconds and loops. Give `viewport` to the
 * element around the track, and `restProps` to the one over which it should pause.
 */
export function useCarousel(delay: number) {
  const { viewport, next, previous } = useEmbla()
  const autoplay = useAutoplay(next, delay)

  function onKeyDown(event: KeyboardEvent) {
    if (event.target instanceof HTMLInputElement) return
    if (event.key === 'ArrowRight') next()
    if (event.key === 'ArrowLeft') previous()
  }
  return { ...autoplay, viewport, next, previous, keyProps: { onKeyDown } }
}

export type CarouselState = ReturnType<typeof useCarousel>

/** Its code comes after the page, which has its first slide without it; if it does not come, that slide stays. */
function useEmbla() {
  const embla = useRef<Promise<EmblaCarouselType | undefined>>(undefined)
  const viewport = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const made = import('embla-carousel').then(
      ({ default: createCarousel }) => createCarousel(element, options),
      () => undefined,
    )
    embla.current = made
    return () => void made.then(carousel => carousel?.destroy())
  }, [])
  const next = useCallback(() => void embla.current?.then(carousel => carousel?.scrollNext()), [])
  const previous = useCallback(() => void embla.current?.then(carousel => carousel?.scrollPrev()), [])
  return { viewport, next, previous }
}
