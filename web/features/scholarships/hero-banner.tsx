import { type ReactNode, useEffect, useState } from 'react'
import { messages } from '../../../contract/core/messages.ts'
import dawn from '../../assets/hero-dawn.svg'
import night from '../../assets/hero-night.svg'
import world from '../../assets/hero-world.svg'
import { CarouselControls } from '../../ui/carousel/carousel.tsx'
import { useCarousel } from '../../ui/carousel/use-carousel.ts'
import { SearchForm } from './search-form.tsx'

const slides = [
  { image: night, alt: 'A college at night, its door open and one window still lit' },
  { image: dawn, alt: 'Two students on the way to a domed library at dawn' },
  { image: world, alt: 'A paper plane on its way from a small house to a city between mountains' },
]

/** The full-screen banner [H1]; `children` are on its background, above the first cards. */
export function HeroBanner({ children }: { children: ReactNode }) {
  const { viewport, ...carousel } = useCarousel(2500)
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Welcome"
      className="hero on-night relative flex min-h-svh flex-col bg-night-deep text-moon"
      {...carousel.restProps}
      {...carousel.keyProps}
    >
      <div ref={viewport} className="absolute inset-0 overflow-hidden">
        <Slides />
      </div>
      <div aria-hidden="true" className="hero-shade pointer-events-none absolute inset-0" />
      <div className="page relative flex grow flex-col justify-center pt-24 pb-6 sm:pt-28 sm:pb-8">
        <h1 className="max-w-3xl text-[clamp(2.6rem,6.4vw,4.9rem)] leading-[0.98] font-bold">
          {messages.headline}
        </h1>
        <p className="mt-5 max-w-xl text-lg text-moon sm:text-xl">
          We help students find the scholarships and universities that fit them.
        </p>
        <div className="mt-6 max-w-2xl sm:mt-8">
          <SearchForm />
        </div>
        <div className="mt-4">
          <CarouselControls carousel={carousel} />
        </div>
      </div>
      <div className="page relative pb-24">{children}</div>
    </section>
  )
}

function Slides() {
  const mounted = useAfterLoad()
  return (
    <div className="flex h-full touch-pan-y">
      {slides.map((slide, index) => (
        <div
          key={slide.alt}
          role="group"
          aria-roledescription="slide"
          aria-label={`${index + 1} of ${slides.length}`}
          className="h-full min-w-0 shrink-0 basis-full"
        >
          {(index === 0 || mounted) && (
            <img
              src={slide.image}
              alt={slide.alt}
              width={1600}
              height={1000}
              fetchPriority={index === 0 ? 'high' : 'low'}
              // The picture is above the background of the section's heading.
              className="h-[calc(100%-11rem)] w-full object-cover object-[74%_55%]"
            />
          )}
        </div>
      ))}
    </div>
  )
}

/** True once the page has loaded: the slides that nobody sees yet wait for it. */
function useAfterLoad(): boolean {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    const ready = () => setLoaded(true)
    if (document.readyState === 'complete') ready()
    else window.addEventListener('load', ready, { once: true })
    return () => window.removeEventListener('load', ready)
  }, [])
  return loaded
}
