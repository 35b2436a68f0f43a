import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'
import { useMedia } from '../use-media.ts'

/** Calls `step` every `delay` milliseconds, until paused by the person, the pointer, the focus or their settings. */
export function useAutoplay(step: () => void, delay: number) {
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const [chosen, setChosen] = useState<'play' | 'pause'>()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const paused = chosen ? chosen === 'pause' : still
  const running = !paused && !hovered && !focused

  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => document.visibilityState === 'visible' && step(), delay)
    return () => clearInterval(timer)
  }, [running, step, delay])

  return {
    /** True when the person, or their wish for less motion, stopped the slides. */
    paused,
    running,
    togglePaused: () => setChosen(paused ? 'play' : 'pause'),
    /** For the element over which the slides rest. */
    restProps: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}
