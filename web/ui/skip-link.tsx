/** For the keyboard, in front of everything else: leads to the element `content`. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only rounded-control bg-brand px-5 py-3 font-semibold text-on-brand focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-50"
    >
      Skip to the content
    </a>
  )
}
