import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'

/** Calls `step` every `delay` milliseconds, until paused by the person, the pointer, the focus or their settings. */
export function useAutoplay(step: () => void, delay: number) {
  const [paused, setPaused] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const running = !paused && !hovered && !focused

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true)
  }, [])
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => document.visibilityState === 'visible' && step(), delay)
    return () => clearInterval(timer)
  }, [running, step, delay])

  return {
    /** True when the person, or their wish for less motion, stopped the slides. */
    paused,
    running,
    togglePaused: () => setPaused(!paused),
    /** For the element over which the slides rest. */
    restProps: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}
