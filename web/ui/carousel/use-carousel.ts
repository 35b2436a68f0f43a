import useEmblaCarousel from 'embla-carousel-react'
import { type KeyboardEvent, useCallback } from 'react'
import { useAutoplay } from './autoplay.ts'

const noMotion = { breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } } }

/**
 * The state of a carousel that plays by itself every `delay` milliseconds and goes round. Give `viewport` to the
 * element around the track, and `restProps` to the one over which it should pause.
 */
export function useCarousel(delay: number) {
  const [viewport, embla] = useEmblaCarousel({ loop: true, align: 'start', duration: 30, ...noMotion })
  const next = useCallback(() => embla?.scrollNext(), [embla])
  const previous = useCallback(() => embla?.scrollPrev(), [embla])
  const autoplay = useAutoplay(next, delay)

  function onKeyDown(event: KeyboardEvent) {
    if (event.target instanceof HTMLInputElement) return
    if (event.key === 'ArrowRight') next()
    if (event.key === 'ArrowLeft') previous()
  }
  return { ...autoplay, viewport, next, previous, keyProps: { onKeyDown } }
}

export type CarouselState = ReturnType<typeof useCarousel>
