import { Children, type ReactNode } from 'react'
import { Icon, type IconName } from '../icons.tsx'
import { type CarouselState, useCarousel } from './use-carousel.ts'

type CarouselProps = {
  /** Names the carousel for screen readers. */
  label: string
  /** Milliseconds between two slides. */
  delay: number
  children: ReactNode
  /** The width of a slide, as class names such as `basis-full md:basis-1/2`. */
  slideClass?: string
}

/**
 * Slides that play automatically and pause under the pointer, the focus and the wish for reduced motion; with a
 * pause button, arrow keys and labelled slides (WAI-ARIA carousel pattern).
 */
export function Carousel({ label, delay, children, slideClass = 'basis-full' }: CarouselProps) {
  const { viewport, ...carousel } = useCarousel(delay)
  const slides = Children.toArray(children)
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className="grid gap-5"
      {...carousel.restProps}
      {...carousel.keyProps}
    >
      {slides.length > 1 && <CarouselControls carousel={carousel} />}
      <div ref={viewport} className="overflow-hidden">
        <div className="-ml-5 flex touch-pan-y" aria-live={carousel.running ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            <div
              // oxlint-disable-next-line react/no-array-index-key -- the place of a slide is what it is
              key={index}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              className={`min-w-0 shrink-0 pl-5 ${slideClass}`}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

/** Pause or play, and the steps back and forth. */
export function CarouselControls({ carousel }: { carousel: Omit<CarouselState, 'viewport'> }) {
  return (
    <div className="flex items-center gap-2">
      <ControlButton
        icon={carousel.paused ? 'play' : 'pause'}
        name={carousel.paused ? 'Play slides' : 'Pause slides'}
        onClick={carousel.togglePaused}
      />
      <ControlButton icon="left" name="Previous slide" onClick={carousel.previous} />
      <ControlButton icon="right" name="Next slide" onClick={carousel.next} />
    </div>
  )
}

function ControlButton({ icon, name, onClick }: { icon: IconName; name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full border border-current/40 hover:bg-current/10"
    >
      <Icon name={icon} className="size-5" />
    </button>
  )
}
